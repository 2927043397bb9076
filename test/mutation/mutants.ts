import ts from 'typescript';

/** A mutant: the text from `start` to `end` becomes `text`. */
export type Mutant = { file: string; start: number; end: number; text: string; line: number; what: string };

const { SyntaxKind: Kind } = ts;

/** What an operator becomes, by its text. */
const swapped: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '+=': ['-='],
};
const swappedCalls: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  max: 'min',
  min: 'max',
  ceil: 'floor',
  filter: 'slice',
};
/** A severity becomes a neighbour, so that the mistake is as small as it can be. */
const severities: Readonly<Record<string, string>> = {
  error: 'warning',
  warning: 'info',
  info: 'ok',
  ok: 'unknown',
  unknown: 'ok',
};

/** Every mutant of a file: operators, conditions, literals, calls, severities. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Mutant[] = [];
  const plant = (node: ts.Node, text: string) => {
    const start = node.getStart(tree);
    const { line } = tree.getLineAndCharacterOfPosition(start);
    const before = source.slice(start, node.end).replaceAll(/\s+/g, ' ');
    found.push({
      file,
      start,
      end: node.end,
      text,
      line: line + 1,
      what: `${before.slice(0, 70)} → ${text}`,
    });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    // What cannot happen ends the program; how it is put is nobody's matter.
    if (ts.isThrowStatement(node)) return;
    if (ts.isBinaryExpression(node)) {
      for (const text of swapped[node.operatorToken.getText(tree)] ?? []) plant(node.operatorToken, text);
      if (node.operatorToken.kind === Kind.QuestionQuestionToken)
        plant(node, `(${node.left.getText(tree)})!`);
    } else if (ts.isPrefixUnaryExpression(node) && node.operator === Kind.ExclamationToken) {
      plant(node, node.operand.getText(tree));
    } else if (ts.isIfStatement(node)) {
      for (const text of ['true', 'false']) plant(node.expression, text);
    } else if (ts.isConditionalExpression(node)) {
      for (const text of ['true', 'false']) plant(node.condition, text);
    } else if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent)) {
      const other = node.parent.expression === node ? swappedCalls[node.name.text] : undefined;
      if (other !== undefined) plant(node.name, other);
    } else if (node.kind === Kind.TrueKeyword || node.kind === Kind.FalseKeyword) {
      plant(node, node.kind === Kind.TrueKeyword ? 'false' : 'true');
    } else if (ts.isNumericLiteral(node)) {
      plant(node, `(${node.text} + 1)`);
      if (!isIndex(node)) plant(node, `(${node.text} - 1)`);
    } else if (ts.isRegularExpressionLiteral(node)) {
      plant(node, '/(?!)/');
    } else if (ts.isStringLiteral(node) && !isName(node)) {
      plant(node, `'${severities[node.text] ?? (node.text === '' ? 'x' : '')}'`);
    } else if (ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
      plant(node, "''");
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function isIndex(node: ts.Node): boolean {
  return ts.isElementAccessExpression(node.parent);
}

/** Names of members are no data. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
}
