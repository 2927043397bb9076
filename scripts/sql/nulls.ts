import type {
  A_Expr,
  ColumnRef,
  FuncCall,
  JoinExpr,
  Node,
  RangeFunction,
  ResTarget,
  SelectStmt,
  SubLink,
  WithClause,
} from '@pgsql/types';
import type { Catalog, Column } from './catalog.ts';

/**
 * Which columns of a statement's rows may be null, in their order. PostgreSQL does not say; this reads the parsed text:
 * columns' own constraints, outer joins, what conditions exclude, and what expressions make of nulls. What it does not
 * know counts as nullable, so a type may ask for a check too many, never for one too few.
 * @param nullableParameters numbers of the parameters that may be null
 */
export function nullsOf(
  statement: Node,
  catalog: Catalog,
  nullableParameters: ReadonlySet<number>,
): boolean[] {
  const context: Context = { catalog, nullableParameters, ctes: new Map(), outer: undefined, tables: [] };
  return columnsOf(statement, context).map(({ isNullable }) => isNullable);
}

/** A table, subquery or function in a `from`. */
type Source = {
  name: string;
  columns: Column[];
  /** On the optional side of an outer join. */
  isOptional: boolean;
};

type Context = {
  catalog: Catalog;
  nullableParameters: ReadonlySet<number>;
  ctes: ReadonlyMap<string, Column[]>;
  /** The query around a subquery, whose columns it sees. */
  outer: Scope | undefined;
  /** Sources that stand outside of a `from`: the target of a write. */
  tables: Source[];
};

type Scope = Context & {
  sources: Source[];
  /** Columns (`source.column`) and whole sources that conditions leave no null in. */
  present: ReadonlySet<string>;
  isGrouped: boolean;
  hasFrom: boolean;
};

function columnsOf(node: Node, context: Context): Column[] {
  if ('SelectStmt' in node) return columnsOfSelect(node.SelectStmt, context);
  if ('InsertStmt' in node) {
    const { withClause, relation, returningClause } = node.InsertStmt;
    const inner = withCtes(withClause, context);
    return returned(returningClause?.exprs, tableSource(relation, inner), [], undefined, inner);
  }
  if ('UpdateStmt' in node) {
    const { withClause, relation, fromClause, whereClause, returningClause } = node.UpdateStmt;
    const inner = withCtes(withClause, context);
    return returned(returningClause?.exprs, tableSource(relation, inner), fromClause, whereClause, inner);
  }
  if ('DeleteStmt' in node) {
    const { withClause, relation, usingClause, whereClause, returningClause } = node.DeleteStmt;
    const inner = withCtes(withClause, context);
    return returned(returningClause?.exprs, tableSource(relation, inner), usingClause, whereClause, inner);
  }
  if ('MergeStmt' in node) {
    const { withClause, relation, returningClause } = node.MergeStmt;
    const inner = withCtes(withClause, context);
    const target = { ...tableSource(relation, inner), isOptional: true };
    return returned(returningClause?.exprs, target, [], undefined, inner);
  }
  return [];
}

function returned(
  exprs: readonly Node[] | undefined,
  target: Source,
  from: readonly Node[] | undefined,
  where: Node | undefined,
  context: Context,
): Column[] {
  if (!exprs?.length) return [];
  const scope = scopeOf([...(from ?? [])], where, { ...context, tables: [target] });
  return exprs.flatMap((target) => columnsOfTarget(target, scope));
}

function columnsOfSelect(select: SelectStmt, context: Context): Column[] {
  const inner = withCtes(select.withClause, context);
  if (select.op && select.op !== 'SETOP_NONE' && select.larg && select.rarg) {
    const left = columnsOfSelect(select.larg, inner);
    const right = columnsOfSelect(select.rarg, inner);
    return left.map(({ name, isNullable }, index) => ({
      name,
      isNullable: isNullable || (right[index]?.isNullable ?? true),
    }));
  }
  const scope: Scope = {
    ...scopeOf([...(select.fromClause ?? [])], select.whereClause, inner),
    isGrouped: (select.groupClause?.length ?? 0) > 0,
  };
  if (select.valuesLists?.length) {
    const rows = select.valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
    return (rows[0] ?? []).map((_, index) => ({
      name: `column${index + 1}`,
      isNullable: rows.some((row) => row[index] === undefined || isNullable(row[index], scope)),
    }));
  }
  return (select.targetList ?? []).flatMap((target) => columnsOfTarget(target, scope));
}

function withCtes(clause: WithClause | undefined, context: Context): Context {
  if (!clause?.ctes) return context;
  const ctes = new Map(context.ctes);
  const inner = { ...context, ctes };
  for (const node of clause.ctes) {
    if (!('CommonTableExpr' in node)) continue;
    const { ctename = '', ctequery, aliascolnames } = node.CommonTableExpr;
    if (!ctequery) continue;
    if (clause.recursive && 'SelectStmt' in ctequery && ctequery.SelectStmt.larg) {
      // The part that begins says what the part that goes on sees, until both are known.
      ctes.set(ctename, renamed(columnsOfSelect(ctequery.SelectStmt.larg, inner), aliascolnames));
    }
    ctes.set(ctename, renamed(columnsOf(ctequery, inner), aliascolnames));
  }
  return inner;
}

function renamed(columns: Column[], names: readonly Node[] | undefined): Column[] {
  const given = strings(names);
  return columns.map((column, index) => ({ ...column, name: given[index] ?? column.name }));
}

function scopeOf(from: readonly Node[], where: Node | undefined, context: Context): Scope {
  const scope: Scope = {
    ...context,
    sources: [...context.tables],
    present: new Set(),
    isGrouped: false,
    hasFrom: from.length > 0,
  };
  const present = new Set<string>();
  for (const node of from) addSources(node, scope, false, present);
  scope.present = present;
  if (where) addPresent(where, scope, present);
  return scope;
}

function addSources(node: Node, scope: Scope, isOptional: boolean, present: Set<string>): void {
  if ('JoinExpr' in node) return addJoin(node.JoinExpr, scope, isOptional, present);
  if ('RangeVar' in node) {
    scope.sources.push({ ...tableSource(node.RangeVar, scope), isOptional });
  } else if ('RangeSubselect' in node) {
    const { subquery, alias } = node.RangeSubselect;
    if (!subquery) return;
    const columns = columnsOf(subquery, { ...scope, outer: scope, tables: [] });
    scope.sources.push({
      name: alias?.aliasname ?? '',
      columns: renamed(columns, alias?.colnames),
      isOptional,
    });
  } else if ('RangeFunction' in node) {
    scope.sources.push({ ...functionSource(node.RangeFunction, scope), isOptional });
  }
}

function addJoin(
  { jointype, larg, rarg, quals }: JoinExpr,
  scope: Scope,
  isOptional: boolean,
  present: Set<string>,
): void {
  const isLeftOptional = jointype === 'JOIN_RIGHT' || jointype === 'JOIN_FULL';
  const isRightOptional = jointype === 'JOIN_LEFT' || jointype === 'JOIN_FULL';
  if (larg) addSources(larg, scope, isOptional || isLeftOptional, present);
  if (rarg) addSources(rarg, scope, isOptional || isRightOptional, present);
  // Below an outer join the condition holds only where the join found something.
  if (quals && !isOptional && !isLeftOptional && !isRightOptional) addPresent(quals, scope, present);
}

function tableSource(
  relation:
    | { schemaname?: string; relname?: string; alias?: { aliasname?: string; colnames?: Node[] } }
    | undefined,
  context: Context,
): Source {
  const { schemaname, relname = '', alias } = relation ?? {};
  const isOwn = schemaname === undefined || schemaname === 'public' || schemaname === 'pg_catalog';
  const known =
    (isOwn ? context.ctes.get(relname) : undefined) ??
    context.catalog.tables.get(isOwn ? relname : `${schemaname}.${relname}`) ??
    [];
  return {
    name: alias?.aliasname ?? relname,
    columns: renamed([...known], alias?.colnames),
    isOptional: false,
  };
}

/** Functions in a `from` that give no null for what is none; arrays in the shop's tables hold none. */
const fullSets = new Set(['unnest', 'generate_series', 'jsonb_array_elements', 'json_array_elements', 'jsonb_array_elements_text', 'json_array_elements_text', 'jsonb_each', 'json_each', 'jsonb_object_keys', 'json_object_keys', 'string_to_table', 'regexp_split_to_table']); // prettier-ignore

function functionSource({ functions, alias, ordinality }: RangeFunction, scope: Scope): Source {
  const columns: Column[] = [];
  const name = alias?.aliasname ?? '';
  for (const entry of functions ?? []) {
    const [call, defined] = 'List' in entry ? (entry.List.items ?? []) : [];
    if (!call) continue;
    const definitions = defined && 'List' in defined ? (defined.List.items ?? []) : [];
    if (definitions.length > 0) {
      for (const definition of definitions) {
        if ('ColumnDef' in definition)
          columns.push({ name: definition.ColumnDef.colname ?? '', isNullable: true });
      }
    } else if ('FuncCall' in call) {
      const called = functionName(call.FuncCall);
      const isNull = !fullSets.has(called);
      if (called.endsWith('_each') || called.endsWith('_each_text')) {
        columns.push({ name: 'key', isNullable: isNull }, { name: 'value', isNullable: isNull });
      } else {
        const width = called === 'unnest' ? (call.FuncCall.args?.length ?? 1) : 1;
        for (let index = 0; index < width; index += 1) {
          const isElement = called.includes('array_elements');
          columns.push({ name: isElement ? 'value' : name || called, isNullable: isNull });
        }
      }
    } else {
      columns.push({ name, isNullable: isNullable(call, scope) });
    }
  }
  if (ordinality) columns.push({ name: 'ordinality', isNullable: false });
  return { name, columns: renamed(columns, alias?.colnames), isOptional: false };
}

function columnsOfTarget(node: Node, scope: Scope): Column[] {
  if (!('ResTarget' in node)) return [];
  const { name, val } = node.ResTarget;
  if (!val) return [];
  if ('ColumnRef' in val) {
    const fields = val.ColumnRef.fields ?? [];
    const last = fields.at(-1);
    if (last && 'A_Star' in last) {
      const [source] = strings(fields);
      return scope.sources
        .filter((known) => source === undefined || known.name === source)
        .flatMap((known) =>
          known.columns.map((column) => ({
            name: column.name,
            isNullable: isColumnNullable(known, column, scope),
          })),
        );
    }
  }
  return [{ name: name ?? nameOf(val), isNullable: isNullable(val, scope) }];
}

/** The name PostgreSQL gives an expression without one. */
function nameOf(node: Node): string {
  if ('ColumnRef' in node) return strings(node.ColumnRef.fields).at(-1) ?? '';
  if ('FuncCall' in node) return functionName(node.FuncCall);
  if ('TypeCast' in node) return node.TypeCast.arg ? nameOf(node.TypeCast.arg) : '';
  if ('CoalesceExpr' in node) return 'coalesce';
  if ('CaseExpr' in node) return 'case';
  if ('MinMaxExpr' in node) return node.MinMaxExpr.op === 'IS_LEAST' ? 'least' : 'greatest';
  if ('SubLink' in node) {
    const { subLinkType, subselect } = node.SubLink;
    if (subLinkType === 'EXISTS_SUBLINK') return 'exists';
    if (subLinkType === 'ARRAY_SUBLINK') return 'array';
    const [first] = (subselect && 'SelectStmt' in subselect && subselect.SelectStmt.targetList) || [];
    if (first && 'ResTarget' in first)
      return first.ResTarget.name ?? (first.ResTarget.val ? nameOf(first.ResTarget.val) : '');
  }
  return '?column?';
}

function isColumnNullable(source: Source, column: Column, scope: Scope): boolean {
  if (scope.present.has(`${source.name}.${column.name}`)) return false;
  return column.isNullable || (source.isOptional && !scope.present.has(source.name));
}

function find(
  reference: ColumnRef,
  scope: Scope,
): { source: Source; column: Column | undefined; scope: Scope } | undefined {
  const names = strings(reference.fields);
  const [first = '', second] = names.length > 2 ? names.slice(-2) : names;
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    for (const source of at.sources) {
      if (second !== undefined ? source.name !== first : false) continue;
      const column = source.columns.find(({ name }) => name === (second ?? first));
      if (column) return { source, column, scope: at };
    }
    // The row itself, e.g. in `to_json(line)`.
    const whole = second === undefined && at.sources.find(({ name }) => name === first);
    if (whole)
      return { source: whole, column: whole.columns.length === 1 ? whole.columns[0] : undefined, scope: at };
  }
  return undefined;
}

function isReferenceNullable(reference: ColumnRef, scope: Scope): boolean {
  const found = find(reference, scope);
  if (!found) return true;
  const { source, column } = found;
  if (column) return isColumnNullable(source, column, found.scope) && !isPresentHere(source, column, scope);
  return source.isOptional && !found.scope.present.has(source.name);
}

/** Conditions of an inner query speak of the outer one's columns, too. */
function isPresentHere(source: Source, column: Column, scope: Scope): boolean {
  return scope.present.has(`${source.name}.${column.name}`);
}

/** Comparisons and the like of which a null operand makes null. */
const notStrict = new Set(['->', '->>', '#>', '#>>']);

function addPresent(condition: Node, scope: Scope, present: Set<string>): void {
  for (const fact of factsOf(condition, scope)) present.add(fact);
}

/** Columns and sources that cannot be null where the condition is true. */
function factsOf(condition: Node, scope: Scope): Set<string> {
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    const each = args.map((arg) => factsOf(arg, scope));
    if (boolop === 'AND_EXPR') return union(each);
    if (boolop === 'OR_EXPR')
      return new Set([...(each[0] ?? [])].filter((fact) => each.every((facts) => facts.has(fact))));
    const [arg] = args;
    return arg ? (isComparison(arg) ? strictFacts(arg, scope) : negatedFacts(arg, scope)) : new Set();
  }
  if ('NullTest' in condition) {
    const { arg, nulltesttype } = condition.NullTest;
    return arg && nulltesttype === 'IS_NOT_NULL' ? strictFacts(arg, scope) : new Set();
  }
  if ('BooleanTest' in condition) {
    const { arg, booltesttype } = condition.BooleanTest;
    return arg && (booltesttype === 'IS_TRUE' || booltesttype === 'IS_FALSE')
      ? strictFacts(arg, scope)
      : new Set();
  }
  return strictFacts(condition, scope);
}

const union = (sets: readonly Set<string>[]) => new Set(sets.flatMap((set) => [...set]));

/** `not (x is null)` */
function negatedFacts(node: Node, scope: Scope): Set<string> {
  if ('NullTest' in node && node.NullTest.nulltesttype === 'IS_NULL' && node.NullTest.arg)
    return strictFacts(node.NullTest.arg, scope);
  return 'ColumnRef' in node ? strictFacts(node, scope) : new Set();
}

function isComparison(node: Node): boolean {
  return 'A_Expr' in node;
}

/** Columns whose null would make the expression null. */
function strictFacts(node: Node, scope: Scope): Set<string> {
  if ('ColumnRef' in node) {
    const found = find(node.ColumnRef, scope);
    if (!found) return new Set();
    const { source, column } = found;
    return new Set([source.name, ...(column ? [`${source.name}.${column.name}`] : [])]);
  }
  if ('TypeCast' in node) return node.TypeCast.arg ? strictFacts(node.TypeCast.arg, scope) : new Set();
  if ('CollateClause' in node)
    return node.CollateClause.arg ? strictFacts(node.CollateClause.arg, scope) : new Set();
  if ('A_Expr' in node) {
    const { kind, lexpr, rexpr } = node.A_Expr;
    const left = lexpr ? strictFacts(lexpr, scope) : new Set<string>();
    switch (kind) {
      case 'AEXPR_OP':
      case 'AEXPR_LIKE':
      case 'AEXPR_ILIKE':
        return rexpr ? union([left, strictFacts(rexpr, scope)]) : left;
      case 'AEXPR_OP_ANY':
        return rexpr ? union([left, strictFacts(rexpr, scope)]) : left;
      case 'AEXPR_IN':
      case 'AEXPR_BETWEEN':
        return left;
      default:
        return new Set();
    }
  }
  if ('FuncCall' in node && keepsPresence(node.FuncCall)) {
    return union((node.FuncCall.args ?? []).map((arg) => strictFacts(arg, scope)));
  }
  if ('SubLink' in node && node.SubLink.subLinkType === 'ANY_SUBLINK' && node.SubLink.testexpr)
    return strictFacts(node.SubLink.testexpr, scope);
  return new Set();
}

function isNullable(node: Node, scope: Scope): boolean {
  if ('A_Const' in node) return node.A_Const.isnull === true;
  if ('ParamRef' in node) return scope.nullableParameters.has(node.ParamRef.number ?? 0);
  if ('ColumnRef' in node) return isReferenceNullable(node.ColumnRef, scope);
  if ('TypeCast' in node) return !node.TypeCast.arg || isNullable(node.TypeCast.arg, scope);
  if ('CollateClause' in node) return !node.CollateClause.arg || isNullable(node.CollateClause.arg, scope);
  if ('NamedArgExpr' in node) return !node.NamedArgExpr.arg || isNullable(node.NamedArgExpr.arg, scope);
  if ('CoalesceExpr' in node) return (node.CoalesceExpr.args ?? []).every((arg) => isNullable(arg, scope));
  if ('MinMaxExpr' in node) return (node.MinMaxExpr.args ?? []).every((arg) => isNullable(arg, scope));
  if ('BoolExpr' in node) return isLogicNullable(node.BoolExpr, scope);
  if ('A_Expr' in node) return isOperationNullable(node.A_Expr, scope);
  if ('FuncCall' in node) return isCallNullable(node.FuncCall, scope);
  if ('SubLink' in node) return isSubqueryNullable(node.SubLink, scope);
  if ('CaseExpr' in node) {
    const { args = [], defresult } = node.CaseExpr;
    if (!defresult) return true;
    let rest = scope;
    for (const arg of args) {
      if (!('CaseWhen' in arg)) return true;
      const { expr, result } = arg.CaseWhen;
      const when = expr && !node.CaseExpr.arg ? withFacts(rest, factsOf(expr, rest)) : rest;
      if (!result || isNullable(result, when)) return true;
      if (expr && !node.CaseExpr.arg) rest = withFacts(rest, negatedFacts(expr, rest));
    }
    return isNullable(defresult, rest);
  }
  return !neverNull.some((kind) => kind in node);
}

const neverNull = ['NullTest', 'BooleanTest', 'A_ArrayExpr', 'RowExpr', 'SQLValueFunction', 'GroupingFunc', 'JsonObjectConstructor', 'JsonArrayConstructor', 'JsonIsPredicate']; // prettier-ignore

function withFacts(scope: Scope, facts: ReadonlySet<string>): Scope {
  return facts.size === 0 ? scope : { ...scope, present: new Set([...scope.present, ...facts]) };
}

/** `a is not null and a > b`: what stands left is true where the right is looked at. */
function isLogicNullable({ boolop, args = [] }: { boolop?: string; args?: Node[] }, scope: Scope): boolean {
  let known = scope;
  for (const arg of args) {
    if (isNullable(arg, known)) return true;
    if (boolop === 'AND_EXPR') known = withFacts(known, factsOf(arg, known));
    if (boolop === 'OR_EXPR') known = withFacts(known, negatedFacts(arg, known));
  }
  return false;
}

function isOperationNullable({ kind, name, lexpr, rexpr }: A_Expr, scope: Scope): boolean {
  if (kind === 'AEXPR_DISTINCT' || kind === 'AEXPR_NOT_DISTINCT') return false;
  if (kind === 'AEXPR_NULLIF') return true;
  if (kind === 'AEXPR_OP' && notStrict.has(strings(name).at(-1) ?? '')) return true;
  const operands = [lexpr, rexpr].flatMap((side) =>
    side === undefined ? [] : 'List' in side ? (side.List.items ?? []) : [side],
  );
  return operands.some((operand) => isNullable(operand, scope));
}

/** Never null, whatever they are given. */
const alwaysPresent = new Set(['count', 'concat', 'concat_ws', 'now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'json_build_object', 'jsonb_build_object', 'json_build_array', 'jsonb_build_array', 'gen_random_uuid', 'random', 'row_number', 'rank', 'dense_rank', 'ntile', 'percent_rank', 'cume_dist', 'num_nonnulls', 'num_nulls', 'pg_backend_pid', 'nextval', 'txid_current', 'pg_current_xact_id']); // prettier-ignore
/** Null only where an argument is. */
const keepingPresence = new Set(['abs', 'ceil', 'ceiling', 'floor', 'round', 'trunc', 'mod', 'div', 'power', 'sqrt', 'ln', 'log', 'exp', 'sign', 'lower', 'upper', 'initcap', 'btrim', 'ltrim', 'rtrim', 'length', 'char_length', 'octet_length', 'left', 'right', 'lpad', 'rpad', 'replace', 'translate', 'repeat', 'reverse', 'substr', 'split_part', 'strpos', 'position', 'starts_with', 'format', 'md5', 'sha256', 'encode', 'decode', 'digest', 'ascii', 'chr', 'regexp_replace', 'regexp_count', 'to_char', 'date_trunc', 'date_part', 'extract', 'make_interval', 'make_date', 'timezone', 'age', 'justify_days', 'to_timestamp', 'cardinality', 'array_append', 'array_cat', 'array_remove', 'array_prepend', 'array_to_string', 'string_to_array', 'unnest', 'generate_series', 'to_json', 'to_jsonb', 'row_to_json', 'array_to_json', 'jsonb_array_length', 'json_array_length', 'jsonb_typeof', 'json_typeof', 'jsonb_strip_nulls', 'jsonb_set', 'hashtext', 'hashtextextended', 'similarity', 'word_similarity', 'strict_word_similarity', 'unaccent', 'ts_rank', 'ts_rank_cd', 'to_tsvector', 'to_tsquery', 'plainto_tsquery', 'websearch_to_tsquery', 'numnode', 'pg_try_advisory_xact_lock', 'pg_try_advisory_lock', 'pg_advisory_unlock', 'currval', 'width_bucket', 'get_byte', 'int4', 'int8', 'text', 'json_extract_path_text', 'isfinite', 'array_fill', 'bit_length', 'jsonb_object_keys', 'stock_band', 'stock_shown', 'shop_fold', 'shop_code', 'shop_price_step', 'shop_words', 'shop_group_id', 'shop_search_text']); // prettier-ignore
/** Null for no rows, and for rows that are all null. */
const aggregates = new Set(['sum', 'min', 'max', 'avg', 'array_agg', 'string_agg', 'json_agg', 'jsonb_agg', 'json_object_agg', 'jsonb_object_agg', 'bool_or', 'bool_and', 'every', 'percentile_cont', 'percentile_disc', 'mode', 'bit_or', 'bit_and', 'any_value', 'stddev', 'variance']); // prettier-ignore

function isCallNullable(call: FuncCall, scope: Scope): boolean {
  const name = functionName(call);
  const args = call.args ?? [];
  if (alwaysPresent.has(name)) return false;
  if (aggregates.has(name)) {
    const isOverSome = scope.isGrouped || call.over !== undefined;
    // A list of nothing but nulls is a list.
    const takesNulls = name.startsWith('json') || name === 'array_agg';
    return (
      !isOverSome ||
      call.agg_filter !== undefined ||
      (!takesNulls && args.some((arg) => isNullable(arg, scope)))
    );
  }
  if (name === 'first_value' || name === 'last_value') return args.some((arg) => isNullable(arg, scope));
  if (name === 'lag' || name === 'lead') return args.length < 3 || args.some((arg) => isNullable(arg, scope));
  return !keepsPresence(call) || args.some((arg) => isNullable(arg, scope));
}

function keepsPresence(call: FuncCall): boolean {
  return keepingPresence.has(functionName(call));
}

function isSubqueryNullable({ subLinkType, subselect, testexpr }: SubLink, scope: Scope): boolean {
  if (subLinkType === 'EXISTS_SUBLINK' || subLinkType === 'ARRAY_SUBLINK') return false;
  if (!subselect || !('SelectStmt' in subselect)) return true;
  const select = subselect.SelectStmt;
  const inner: Context = { ...scope, outer: scope, tables: [] };
  const [column] = columnsOfSelect(select, inner);
  if (subLinkType !== 'EXPR_SUBLINK')
    return !testexpr || isNullable(testexpr, scope) || (column?.isNullable ?? true);
  return !givesOneRow(select) || (column?.isNullable ?? true);
}

/** An aggregate of everything, or no `from` at all: one row, always. */
function givesOneRow(select: SelectStmt): boolean {
  if (select.groupClause?.length || select.havingClause || select.limitCount || select.limitOffset)
    return false;
  if (select.op && select.op !== 'SETOP_NONE') return false;
  const targets = (select.targetList ?? []).flatMap((target) =>
    'ResTarget' in target && target.ResTarget.val ? [target.ResTarget.val] : [],
  );
  if (targets.some(hasAggregate)) return true;
  return (
    !select.fromClause?.length &&
    !select.whereClause &&
    targets.every((target) => !('FuncCall' in target && fullSets.has(functionName(target.FuncCall))))
  );
}

function hasAggregate(node: Node): boolean {
  if ('SubLink' in node) return false;
  if ('FuncCall' in node) {
    const name = functionName(node.FuncCall);
    if ((aggregates.has(name) || name === 'count') && !node.FuncCall.over) return true;
  }
  return childrenOf(node).some(hasAggregate);
}

/** The nodes right below a node. */
export function childrenOf(node: unknown): Node[] {
  if (Array.isArray(node)) return node.flatMap((item) => (isNode(item) ? [item] : childrenOf(item)));
  if (typeof node !== 'object' || node === null) return [];
  return Object.values(node).flatMap((value) => (isNode(value) ? [value] : childrenOf(value)));
}

function isNode(value: unknown): value is Node {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const keys = Object.keys(value);
  return keys.length === 1 && /^[A-Z]/.test(keys[0] ?? '');
}

function functionName(call: FuncCall): string {
  return strings(call.funcname).at(-1) ?? '';
}

function strings(nodes: readonly Node[] | undefined): string[] {
  return (nodes ?? []).flatMap((node) => ('String' in node ? [node.String.sval ?? ''] : []));
}

/**
 * Parameters that may be null: written to a column that may be, or asked whether they are. `elements` are arrays of which
 * that is so of what is in them.
 */
export function nullableParametersOf(
  statement: Node,
  catalog: Catalog,
): { values: Set<number>; elements: Set<number> } {
  const found = new Set<number>();
  const elements = new Set<number>();
  const unnested = unnestedIn(statement);
  const note = (node: Node | undefined): void => {
    if (!node) return;
    if ('TypeCast' in node) return note(node.TypeCast.arg);
    if ('ParamRef' in node) found.add(node.ParamRef.number ?? 0);
    const column =
      'ColumnRef' in node ? unnested.get(strings(node.ColumnRef.fields).at(-1) ?? '') : undefined;
    if (column !== undefined) elements.add(column);
  };
  /** What becomes of a column is itself, or one of several. */
  const noteWritten = (node: Node | undefined): void => {
    if (node && 'CaseExpr' in node) {
      for (const arg of node.CaseExpr.args ?? []) if ('CaseWhen' in arg) noteWritten(arg.CaseWhen.result);
      noteWritten(node.CaseExpr.defresult);
    } else if (node && 'CoalesceExpr' in node) {
      for (const arg of node.CoalesceExpr.args ?? []) noteWritten(arg);
    } else note(node);
  };
  const isNullableColumn = (table: string | undefined, column: string | undefined) =>
    catalog.tables.get(table ?? '')?.find(({ name }) => name === column)?.isNullable === true;
  const noteSet = (table: string | undefined, targets: readonly Node[] | undefined) => {
    for (const { name, val } of resTargets(targets)) if (isNullableColumn(table, name)) noteWritten(val);
  };
  const visit = (node: Node): void => {
    if ('InsertStmt' in node) {
      const { relation, cols, selectStmt, onConflictClause } = node.InsertStmt;
      const columns = resTargets(cols);
      const select = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined;
      for (const row of rowsOf(select)) {
        for (const [index, value] of row.entries())
          if (isNullableColumn(relation?.relname, columns[index]?.name)) noteWritten(value);
      }
      noteSet(relation?.relname, onConflictClause?.targetList);
    }
    if ('UpdateStmt' in node) noteSet(node.UpdateStmt.relation?.relname, node.UpdateStmt.targetList);
    if ('NullTest' in node) note(node.NullTest.arg);
    if ('BooleanTest' in node) note(node.BooleanTest.arg);
    if ('CaseExpr' in node) note(node.CaseExpr.arg);
    if ('CoalesceExpr' in node) for (const arg of (node.CoalesceExpr.args ?? []).slice(0, -1)) note(arg);
    if (
      'A_Expr' in node &&
      (node.A_Expr.kind === 'AEXPR_DISTINCT' || node.A_Expr.kind === 'AEXPR_NOT_DISTINCT')
    ) {
      note(node.A_Expr.lexpr);
      note(node.A_Expr.rexpr);
    }
    for (const child of childrenOf(Object.values(node)[0])) visit(child);
  };
  visit(statement);
  return { values: found, elements };
}

/** Array parameters that are unnested, by the column they become. */
function unnestedIn(node: Node): Map<string, number> {
  const found = new Map<string, number>();
  if ('RangeFunction' in node) {
    const { functions = [], alias } = node.RangeFunction;
    const [list] = functions;
    const [call] = list && 'List' in list ? (list.List.items ?? []) : [];
    const args =
      call && 'FuncCall' in call && functionName(call.FuncCall) === 'unnest' ? call.FuncCall.args : [];
    for (const [index, arg] of (args ?? []).entries()) {
      const inner = 'TypeCast' in arg ? arg.TypeCast.arg : arg;
      const name = strings(alias?.colnames)[index] ?? alias?.aliasname;
      if (inner && 'ParamRef' in inner && name !== undefined) found.set(name, inner.ParamRef.number ?? 0);
    }
  }
  for (const child of childrenOf(Object.values(node)[0]))
    for (const entry of unnestedIn(child)) found.set(...entry);
  return found;
}

function rowsOf(select: SelectStmt | undefined): Node[][] {
  if (!select) return [];
  if (select.larg && select.rarg) return [...rowsOf(select.larg), ...rowsOf(select.rarg)];
  if (select.valuesLists)
    return select.valuesLists.map((list) => ('List' in list ? (list.List.items ?? []) : []));
  return [resTargets(select.targetList).flatMap(({ val }) => (val ? [val] : []))];
}

function resTargets(nodes: readonly Node[] | undefined): ResTarget[] {
  return (nodes ?? []).flatMap((node) => ('ResTarget' in node ? [node.ResTarget] : []));
}
