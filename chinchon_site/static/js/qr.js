// Codes to scan, made on the phone: ChinchonQr(text) is a matrix of true (dark) and false, of the smallest version that
// holds the text. Bytes only, error correction level L, the best of the eight masks, as ISO/IEC 18004 has it.
globalThis.ChinchonQr = (() => {
  // For the versions 1 … 40: bytes of error correction in a block, and how many blocks.
  const CHECKS = [0, 7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, ...Array(14).fill(30)];
  const BLOCKS = [0, 1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
  const MASKS = [
    (y, x) => (y + x) % 2, (y) => y % 2, (y, x) => x % 3, (y, x) => (y + x) % 3, (y, x) => ((y >> 1) + Math.floor(x / 3)) % 2,
    (y, x) => ((y * x) % 2) + ((y * x) % 3), (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2, (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
  ];
  const LIKE_A_FINDER = /(?=(00001011101|10111010000))/g;

  // ---- the field of 256 numbers in which errors are corrected ----
  const POWER = [], LOG = [];
  for (let at = 0, value = 1; at < 255; at += 1) {
    POWER[at] = value;
    LOG[value] = at;
    value = (value << 1) ^ (value > 127 ? 0x11d : 0);
  }
  const times = (a, b) => (a && b ? POWER[(LOG[a] + LOG[b]) % 255] : 0);

  function checks(data, count) {
    let divisor = [1];
    for (let root = 0; root < count; root += 1)
      divisor = [...divisor, 0].map((value, at) => value ^ (at ? times(divisor[at - 1], POWER[root]) : 0));
    const rest = [...data, ...Array(count).fill(0)];
    for (let at = 0; at < data.length; at += 1) {
      const lead = rest[at];
      divisor.forEach((value, place) => (rest[at + place] ^= times(value, lead)));
    }
    return rest.slice(data.length);
  }

  // ---- what is said ----
  function centres(version) {
    if (version < 2) return [];
    const count = Math.floor(version / 7) + 2, last = version * 4 + 10;
    const step = version === 32 ? 26 : Math.ceil((last - 6) / (count - 1) / 2) * 2;
    return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
  }

  // Bytes in all that a version has room for: what its patterns leave free.
  function room(version) {
    const side = version * 4 + 17, count = centres(version).length;
    const aligned = count && (count * count - 3) * 25 - (count - 2) * 10;
    return Math.floor((side * side - 3 * 64 - 31 - 2 * (side - 16) - aligned - (version > 6 ? 36 : 0)) / 8);
  }

  const head = (version) => (version > 9 ? 20 : 12); // bits: the kind and the length
  const holds = (version) => Math.floor(((room(version) - CHECKS[version] * BLOCKS[version]) * 8 - head(version)) / 8);

  function codewords(bytes, version) {
    const size = room(version) - CHECKS[version] * BLOCKS[version];
    let bits = "0100" + bytes.length.toString(2).padStart(head(version) - 4, "0");
    for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
    bits = bits.padEnd(Math.min(size * 8, bits.length + 4), "0");
    const data = bits.match(/.{1,8}/g).map((eight) => parseInt(eight.padEnd(8, "0"), 2));
    for (let pad = 0xec; data.length < size; pad ^= 0xfd) data.push(pad);
    const count = BLOCKS[version], short = Math.floor(size / count), longer = size % count;
    const blocks = Array.from({ length: count }, (_, at) => {
      const from = at * short + Math.max(0, at - (count - longer));
      return data.slice(from, from + short + (at >= count - longer));
    });
    const behind = blocks.map((block) => checks(block, CHECKS[version]));
    const woven = (parts) => parts.at(-1).flatMap((_, at) => parts.map((part) => part[at])).filter((byte) => byte !== undefined);
    return [...woven(blocks), ...woven(behind)];
  }

  // ---- where it is drawn ----
  // `value` with the rest of its division by `divisor` behind it.
  function guarded(value, divisor, bits) {
    let rest = value << bits;
    for (let at = 31 - Math.clz32(rest); at >= bits; at -= 1) if ((rest >> at) & 1) rest ^= divisor << (at - bits);
    return (value << bits) | rest;
  }

  function patterns(version) {
    const side = version * 4 + 17;
    const grid = Array.from({ length: side }, () => Array(side)); // undefined: free for data
    const square = (y, x, reach, dark) => {
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1)
          if (grid[y + dy] && x + dx >= 0 && x + dx < side) grid[y + dy][x + dx] = dark(Math.max(Math.abs(dy), Math.abs(dx)));
    };
    for (let at = 8; at < side - 8; at += 1) grid[6][at] = grid[at][6] = at % 2 === 0;
    for (const [y, x] of [[3, 3], [3, side - 4], [side - 4, 3]]) square(y, x, 4, (ring) => ring !== 2 && ring !== 4);
    for (const y of centres(version))
      for (const x of centres(version)) if (!((y === 6 || x === 6) && (y === x || y + x === side - 1))) square(y, x, 2, (ring) => ring !== 1);
    if (version > 6) {
      const bits = guarded(version, 0x1f25, 12);
      for (let at = 0; at < 18; at += 1) {
        const near = Math.floor(at / 3), far = side - 11 + (at % 3);
        grid[near][far] = grid[far][near] = Boolean((bits >> at) & 1);
      }
    }
    return grid;
  }

  function sign(grid, mask) {
    const side = grid.length, bits = guarded(8 | mask, 0x537, 10) ^ 0x5412;
    for (let at = 0; at < 15; at += 1) {
      const dark = Boolean((bits >> at) & 1);
      grid[at < 6 ? at : at < 8 ? at + 1 : side - 15 + at][8] = dark;
      grid[8][at < 8 ? side - 1 - at : at < 9 ? 7 : 14 - at] = dark;
    }
    grid[side - 8][8] = true;
  }

  // Up and down in pairs of columns from the right; a free place takes the next bit.
  function filled(grid, bytes, mask) {
    const drawn = grid.map((row) => [...row]), side = grid.length;
    sign(drawn, mask);
    let bit = 0;
    for (let right = side - 1, up = true; right > 0; right -= right === 8 ? 3 : 2, up = !up)
      for (let step = 0; step < side; step += 1)
        for (const x of [right, right - 1]) {
          const y = up ? side - 1 - step : step;
          if (drawn[y][x] !== undefined) continue;
          drawn[y][x] = Boolean((bytes[bit >> 3] >> (7 - (bit & 7))) & 1) !== (MASKS[mask](y, x) === 0);
          bit += 1;
        }
    return drawn;
  }

  // How hard a drawing is to read: long runs, squares, what looks like a corner, too much of one colour.
  function penalty(grid) {
    const side = grid.length;
    const text = (cells) => cells.map(Number).join("");
    const rows = grid.map(text), columns = grid.map((_, x) => text(grid.map((row) => row[x])));
    let points = 0, dark = 0;
    for (const line of [...rows, ...columns]) {
      for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) points += run.length - 2;
      points += 40 * [...line.matchAll(LIKE_A_FINDER)].length;
    }
    for (let y = 0; y < side; y += 1)
      for (let x = 0; x < side; x += 1) {
        dark += grid[y][x];
        const same = (dy, dx) => grid[y + dy]?.[x + dx] === grid[y][x];
        if (same(0, 1) && same(1, 0) && same(1, 1)) points += 3;
      }
    return points + 10 * Math.floor(Math.abs((dark * 100) / side / side - 50) / 5);
  }

  // Throws a RangeError for a text that no code holds. A version and a mask may be asked for.
  return (text, { version, mask } = {}) => {
    const bytes = new TextEncoder().encode(text);
    let size = version ?? 1;
    while (size <= 40 && holds(size) < bytes.length) size += 1;
    if (size > 40) throw new RangeError("too long for a code");
    const grid = patterns(size), said = codewords(bytes, size);
    const best = [...MASKS.keys()].filter((one) => one === (mask ?? one)).map((one) => filled(grid, said, one));
    return best.map((one) => [best.length > 1 ? penalty(one) : 0, one]).sort(([a], [b]) => a - b)[0][1];
  };
})();
