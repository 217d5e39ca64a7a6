// Fills a <template> with data: {word} in texts and attributes, data-if="word" or "!word", data-each="list", and
// data-on="attribute:word" for attributes that are there or not. An attribute that is null goes away.
// data-put="attribute:word" is for attributes in which a {word} would be a mistake before it is filled. Values become text, never markup. A {word} that the
// data do not have stays as it is.
globalThis.ChinchonFill = (() => {
  const put = (text, data) => text.replace(/\{([a-z_0-9]+)\}/g, (whole, word) => (word in data ? (data[word] ?? "") : whole));

  function wanted(condition, data) {
    const [, not, word] = condition.match(/^(!?)(.+)$/);
    return Boolean(data[word]) !== Boolean(not);
  }

  function each(element, data) {
    const list = data[element.dataset.each] ?? [];
    element.removeAttribute("data-each");
    for (const item of list) {
      const copy = element.cloneNode(true);
      element.before(copy);
      visit(copy, typeof item === "object" ? { ...data, ...item } : { ...data, item });
    }
    element.remove();
  }

  function attributes(element, data) {
    if (element.dataset.on) {
      for (const pair of element.dataset.on.split(" ")) {
        const [name, word] = pair.split(":");
        element.toggleAttribute(name, Boolean(data[word]));
      }
      element.removeAttribute("data-on");
    }
    if (element.dataset.put) {
      const [name, word] = element.dataset.put.split(":");
      element.setAttribute(name, data[word]);
      element.removeAttribute("data-put");
    }
    for (const attribute of [...element.attributes]) {
      if (!attribute.value.includes("{")) continue;
      if (data[attribute.value.slice(1, -1)] === null) element.removeAttribute(attribute.name);
      else attribute.value = put(attribute.value, data);
    }
  }

  function visit(node, data) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (node.data.includes("{")) node.data = put(node.data, data);
      return;
    }
    if (node.nodeType === Node.ELEMENT_NODE) {
      if (node.dataset.each) return each(node, data);
      if (node.dataset.if && !wanted(node.dataset.if, data)) return node.remove();
      node.removeAttribute("data-if");
      attributes(node, data);
    }
    for (const child of [...node.childNodes]) visit(child, data);
  }

  // The markup of a template's only element, filled.
  return (template, data) => {
    const copy = document.importNode(template.content, true);
    visit(copy, data);
    return copy.firstElementChild.outerHTML;
  };
})();
