import ts from 'typescript';

/** What is wrong in a file, at a line that begins with 1. */
export type Finding = { line: number; message: string };

/** Calls whose first argument is a text of the catalogue. */
const saying = new Set(['t', 'rich', 'msg', 'keepText']);
/** Calls that take no words of a person's language. */
const wordless = new Set([
  'cx',
  'Error',
  'RangeError',
  'TypeError',
  'RegExp',
  'URL',
  'import',
  'query',
  'tKnown',
]);
/** Attributes and properties that hold no words of a person's language, whatever they look like. */
const codes = new Set([
  'className',
  'key',
  'd',
  'viewBox',
  'type',
  'code',
  'kind',
  'icon',
  'to',
  'href',
  'autoComplete',
  'id',
  'accept',
  'pattern',
  'timeZone',
  'locale',
  'rel',
  'sandbox',
  'sizes',
]);
/** A language is called by its own name. */
const languageNames = new Set(['Español', 'English']);
/** Properties whose words somebody reads, also a single one without a capital. */
const read = new Set([
  'label',
  'title',
  'hint',
  'description',
  'placeholder',
  'aria-label',
  'alt',
  'text',
  'noneYet',
  'noneHint',
  'submitText',
  'word',
  'unit',
]);

/**
 * The texts that a file of the admin says through the catalogue, and where it says words past it: between tags, in a
 * property that somebody reads, or in a sentence.
 */
export function findTexts(fileName: string, source: string): { said: string[]; findings: Finding[] } {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const said: string[] = [];
  const findings: Finding[] = [];
  const find = (node: ts.Node, message: string) =>
    findings.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, message });

  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxText(node)) {
      if (/\p{L}{2}/u.test(node.text)) find(node, `«${node.text.trim()}» is not in the catalogue`);
      return;
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = ts.isIdentifier(node.expression) ? node.expression.text : '';
      const [first, ...rest] = node.arguments ?? [];
      if (saying.has(name) && first) {
        if (ts.isStringLiteralLike(first)) said.push(first.text);
        else if (ts.isConditionalExpression(first)) {
          for (const branch of [first.whenTrue, first.whenFalse])
            if (ts.isStringLiteralLike(branch)) said.push(branch.text);
          visit(first.condition, isInFunction);
        } else visit(first, isInFunction);
        if (name !== 'msg' && name !== 'keepText' && !isInFunction)
          find(node, `«${first.getText()}» is said before anybody is spoken to; name it by msg(…)`);
        for (const each of rest) visit(each, isInFunction);
        return;
      }
      if (wordless.has(name)) {
        for (const each of node.arguments ?? [])
          if (!ts.isStringLiteralLike(each) && !ts.isTemplateExpression(each)) visit(each, isInFunction);
        return;
      }
    }
    if (ts.isStringLiteralLike(node) && isWords(node, node.text))
      find(node, `«${node.text}» is not in the catalogue`);
    if (ts.isTemplateExpression(node)) {
      const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
      if (!isCode(node) && parts.some(isPartOfSentence))
        find(node, `${node.getText()} is joined from words; make it one text`);
    }
    const isFunction = ts.isFunctionLike(node);
    ts.forEachChild(node, (child) => visit(child, isInFunction || isFunction));
  };
  visit(file, false);
  return { said, findings };
}

function isWords(node: ts.Node, words: string): boolean {
  if (isCode(node) || !/\p{L}{2}/u.test(words)) return false;
  const name = nameOf(node);
  if (languageNames.has(words)) return false;
  if (name === words) return false;
  if (name !== undefined && read.has(name)) return !/^[a-z]+(_[a-z]+)+$|^[#/.]|^https?:/.test(words);
  // Of an attribute also words without a capital: `before="vs yesterday"`. Classes and the like are codes.
  if (isChosenInTemplate(node) && /^\p{Ll}{3,}( \p{Ll}+)*$/u.test(words)) return true;
  if (isAttribute(node) && /^\p{Ll}+( [\p{Ll}\d]+)+$/u.test(words)) return true;
  // A sentence, or a word that begins one, or an aside. Classes, codes and addresses have signs of their own.
  return (
    /^\s*\(\p{L}{2,}( [\p{L}\d]+)*\)\s*$/u.test(words) ||
    /^[“«(]?(\p{Lu}[\p{Ll}’'-]+([ ,.:…?!]|$)|\p{Lu}+ \p{Ll}{2})/u.test(words) ||
    /[\p{L},] [\p{L} ,’]+[.?!…:]$/u.test(words)
  );
}

/** Words with a space towards a place, e.g. ` products left`; not an address, a class or a style. */
function isPartOfSentence(part: string): boolean {
  return /(^|\s)\(?\p{L}{2,}/u.test(part) && /\s/.test(part) && !/[=/#<>{}[\]]|-\p{Ll}+-|:\p{Ll}/u.test(part);
}

/** Compared, looked up, a type's name or a value of an attribute that nobody reads. */
function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isBinaryExpression(parent) && /[=!]==?$/.test(parent.operatorToken.getText())) return true;
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent))
    return true;
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true;
  if (ts.isThrowStatement(parent)) return true;
  const name = nameOf(node);
  return name !== undefined && (codes.has(name) || name.startsWith('data-') || name.endsWith('ClassName'));
}

/** A value of an attribute between tags, also through a condition. */
function isAttribute(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at)) return true;
    if (!ts.isJsxExpression(at) && !ts.isConditionalExpression(at) && !ts.isParenthesizedExpression(at))
      return false;
  }
  return false;
}

/** One of two words in a joined text: `${count} ${count === 1 ? 'line' : 'lines'}`. */
function isChosenInTemplate(node: ts.Node): boolean {
  let at = node.parent;
  while (ts.isConditionalExpression(at) || ts.isParenthesizedExpression(at)) at = at.parent;
  return at !== node.parent && ts.isTemplateSpan(at) && !isCode(at.parent);
}

/** The attribute or property that a value belongs to, also through a condition. */
function nameOf(node: ts.Node): string | undefined {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isJsxAttribute(at) || ts.isPropertyAssignment(at))
      return at.name.getText().replaceAll(/^['"]|['"]$/g, '');
    if (ts.isCallExpression(at) && ts.isIdentifier(at.expression) && at.expression.text === 'cx')
      return 'className';
    const goesOn =
      ts.isJsxExpression(at) ||
      ts.isConditionalExpression(at) ||
      ts.isParenthesizedExpression(at) ||
      ts.isBinaryExpression(at) ||
      ts.isArrayLiteralExpression(at) ||
      ts.isTemplateSpan(at) ||
      ts.isTemplateExpression(at);
    if (!goesOn) return undefined;
  }
  return undefined;
}
