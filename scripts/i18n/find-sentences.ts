import ts from 'typescript';
import type { Finding } from './find-texts.ts';

/** What makes a refusal; its words are read by who was refused. */
const refusing = new Set(['conflict', 'invalid', 'notFound', 'stale', 'AppError']);
/** Calls that say a text of the catalogue, and keep one for later. */
const saying = new Set(['t', 'msg', 'keepText', 'sayKept', 'said']);
/** Tables of what is wrong, by field, and a sentence on its way into a refusal. */
const refusals = new Set(['fields', 'problems']);
/** What a schema of a call is checked for; a check may say itself what is wrong. */
const checks = new Set(['min', 'max', 'length', 'regex', 'refine', 'email', 'datetime', 'addIssue']);
/** Words that only a Spanish sentence has, for shoppers; and those that only an English one has. */
const spanish =
  /[áéíóúñ¿¡]|\b(el|la|los|las|de|del|que|tu|un|una|ya|para|con|por|en|se|su|ese|esa|este|esta|es|y|hay|elige|escribe|al|lo|no (?:tienes|agregamos)|declara|exige)\b/giu;
const english =
  /\b(the|is|are|was|were|and|of|to|there|this|that|a|an|it|its|has|have|with|for|than|at|by|only|already|cannot|nobody|nothing|somebody|another|check|choose|write|enter|send)\b/giu;

/**
 * Sentences that the server words past the catalogue, in a file that answers calls: in a refusal, or on their way into one.
 * What is Spanish is for shoppers, who read nothing else.
 */
export function findSentences(fileName: string, source: string): Finding[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const isContract = fileName.endsWith('.contract.ts');
  const findings: Finding[] = [];

  const visit = (node: ts.Node, isSaid: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (isSaid && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
      if (isSentence(wordsOf(node)))
        findings.push({
          line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          message: `${node.getText()} is not in the catalogue; say it by t(…)`,
        });
      return;
    }
    const name = calledName(node);
    if (name !== undefined && saying.has(name)) return;
    // Values that are compared are no words.
    if (ts.isBinaryExpression(node) && /^[=!]==$/.test(node.operatorToken.getText())) return;
    if (isContract && isCheck(node)) {
      visit(node.expression, isSaid);
      for (const each of node.arguments) visit(each, true);
      return;
    }
    const goesOn = isSaid || (name !== undefined && refusing.has(name)) || isOnItsWay(node);
    ts.forEachChild(node, (child) => visit(child, goesOn));
  };
  visit(file, false);
  return findings;
}

function calledName(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return undefined;
  return ts.isIdentifier(node.expression) ? node.expression.text : undefined;
}

/** `z.string().min(1, 'Write a name.')`. */
function isCheck(node: ts.Node): node is ts.CallExpression {
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    checks.has(node.expression.name.text)
  );
}

/** `fields['name'] = …` and `const message = …`. */
function isOnItsWay(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node)) return node.name.getText() === 'message';
  return (
    ts.isBinaryExpression(node) &&
    ['=', '??='].includes(node.operatorToken.getText()) &&
    ts.isElementAccessExpression(node.left) &&
    refusals.has(node.left.expression.getText())
  );
}

function wordsOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

function isSentence(words: string): boolean {
  if (!/\p{L} \p{L}/u.test(words)) return false;
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0;
  return count(spanish) === 0 || count(english) > count(spanish);
}
