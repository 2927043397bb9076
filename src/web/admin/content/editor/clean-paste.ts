/*
 * What Word, Outlook and web pages put on the clipboard: styles, comments and paragraphs that only look like lists. The
 * editor's schema drops what it does not know; what it would misunderstand is put right here.
 */

/** The number or bullet that Word writes into the text of a list's point. */
const listMark = /^\s*(?:[·•o§\-–]|\(?[0-9a-zA-Z]{1,3}[.)])\s*/;
const numbered = /^\s*\(?[0-9a-zA-Z]{1,3}[.)]/;

/** HTML of the clipboard as the editor may read it. Only in the browser. */
export function cleanPaste(html: string): string {
  const document = new DOMParser().parseFromString(withoutOffice(html), 'text/html');
  for (const useless of document.querySelectorAll('style, script, meta, link, title, xml, head > *'))
    useless.remove();
  listsOfWord(document);
  for (const heading of document.querySelectorAll('h1, h4, h5, h6')) {
    rename(heading, heading.tagName === 'H1' ? 'h2' : 'h3');
  }
  // Pictures of other places are not shown: what was meant by them is uploaded.
  for (const picture of document.querySelectorAll('img')) {
    if (!picture.getAttribute('src')?.startsWith('/media/uploads/')) picture.remove();
  }
  return document.body.innerHTML;
}

/** Comments that only Office reads, and its own elements with what they hold. */
function withoutOffice(html: string): string {
  return html
    .replaceAll(/<!--\[if[\s\S]*?<!\[endif\]-->/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[(?:if|endif)[^\]]*\]>/g, '')
    .replaceAll(/<\/?[ovwm]:[^>]*>/g, '');
}

/** Word's lists are paragraphs of the class `MsoListParagraph…`; those that follow each other become one list. */
function listsOfWord(document: Document): void {
  let list: Element | undefined;
  for (const paragraph of document.querySelectorAll('p')) {
    const isPoint =
      /MsoList/.test(paragraph.className) || /mso-list/.test(paragraph.getAttribute('style') ?? '');
    if (!isPoint) continue;
    const text = paragraph.textContent ?? '';
    const tag = numbered.test(text) ? 'ol' : 'ul';
    const follows = list !== undefined && paragraph.previousElementSibling === list;
    if (!follows || list?.tagName.toLowerCase() !== tag) {
      list = document.createElement(tag);
      paragraph.before(list);
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    dropListMark(item);
    list?.append(item);
    paragraph.remove();
  }
}

/** The mark stands first, often in several elements: as many letters are taken away as it has. */
function dropListMark(item: Element): void {
  let left = listMark.exec(item.textContent ?? '')?.[0].length ?? 0;
  const walker = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
    const text = node.nodeValue ?? '';
    node.nodeValue = text.slice(left);
    left -= Math.min(left, text.length);
  }
}

function rename(element: Element, tag: string): void {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}
