/**
 * Which way the arrows go (docs/architecture.md, «Arrows»). A module is entered by its index.ts; contracts, tables
 * and the configurator's rules are the named exceptions.
 */
import { modulesInOrder } from './scripts/modules-in-order.ts';

const tablesOrContract = String.raw`\.(tables|contract)\.ts$`;

const upwards = modulesInOrder.map((module, position) => ({
  name: `module-order-${module}`,
  comment: `${module} stands below what comes after it in the list; turn the arrow or announce an event.`,
  severity: 'error',
  from: { path: `^src/modules/${module}/`, pathNot: String.raw`\.test\.ts$` },
  to: {
    path: `^src/modules/(${modulesInOrder.slice(position + 1).join('|') || 'nothing'})/`,
    pathNot: tablesOrContract,
  },
}));

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'module-door',
      comment:
        'Another module is entered by its index.ts (contracts and tables may be read for types and foreign keys).',
      severity: 'error',
      from: { path: '^src/modules/([^/]+)/', pathNot: String.raw`\.test\.ts$` },
      to: {
        path: '^src/modules/([^/]+)/',
        pathNot: [String.raw`^src/modules/$1/`, String.raw`/index\.ts$`, tablesOrContract],
      },
    },
    {
      name: 'emails-have-templates',
      comment:
        'An email to customers is sent by the module mails, with the texts that staff may have written anew. Staff get theirs from alertStaff.',
      severity: 'error',
      from: {
        path: '^src/(modules|server)/',
        pathNot: [String.raw`^src/modules/(mails|staff)/`, String.raw`\.test\.ts$`],
      },
      to: { path: String.raw`^src/platform/send-mail\.ts$` },
    },
    {
      name: 'tables-are-their-owners',
      comment:
        'Other modules’ tables are imported for foreign keys and types; what SQL may touch is in scripts/sql/allowed-reads.ts.',
      severity: 'error',
      from: {
        path: '^src/(modules/[^/]+|platform|server|api)/',
        pathNot: String.raw`(\.tables|\.test)\.ts$`,
      },
      to: {
        path: String.raw`^src/(modules|platform)/.*\.tables\.ts$`,
        pathNot: String.raw`^src/$1/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'server-uses-doors',
      severity: 'error',
      from: { path: '^src/(server|api)/', pathNot: String.raw`\.test\.ts$` },
      to: { path: '^src/modules/[^/]+/', pathNot: [String.raw`/index\.ts$`, tablesOrContract] },
    },
    {
      name: 'platform-knows-no-shop',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: String.raw`\.test\.ts$` },
      to: { path: '^src/(modules|server|api|web|emulators)/' },
    },
    {
      name: 'texts-know-nobody',
      severity: 'error',
      from: { path: '^src/i18n/', pathNot: String.raw`\.test\.ts$` },
      to: { path: '^src/', pathNot: '^src/i18n/' },
    },
    {
      name: 'modules-know-no-server',
      severity: 'error',
      from: { path: '^src/modules/', pathNot: String.raw`\.(test|command)\.ts$` },
      to: { path: '^src/(server|api|web|emulators)/' },
    },
    {
      name: 'emulators-stand-alone',
      severity: 'error',
      from: { path: '^src/emulators/', pathNot: String.raw`(\.test\.ts$|/testing/|-harness\.ts$)` },
      to: { path: '^src/(modules|server|api|web)/' },
    },
    {
      name: 'models-know-three-only',
      comment: 'The 3D models are drawn from plain measures: no shop, no server, no library but three.',
      severity: 'error',
      from: { path: '^src/models/', pathNot: String.raw`\.test\.ts$` },
      to: { path: ['^src/', 'node_modules/'], pathNot: ['^src/models/', 'node_modules/(@types/)?three/'] },
    },
    {
      name: 'models-are-for-pictures',
      comment: 'Only the browser and the studio in demo/ build models.',
      severity: 'error',
      from: { path: '^src/(platform|modules|server|api|emulators)/' },
      to: { path: '^src/models/' },
    },
    {
      name: 'web-asks-the-api',
      comment:
        'The browser application knows the API and what is pure: configurator rules, shipping rates, rules of invoice data and of colours, money, CSV, words of staff, versions of pictures.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: String.raw`\.test\.tsx?$` },
      to: {
        path: '^src/(modules|server|platform|emulators)/',
        pathNot: [
          '^src/modules/configurator/rules/',
          '^src/modules/shipping/rules/',
          '^src/modules/invoice-profiles/rules/',
          '^src/modules/settings/rules/',
          String.raw`^src/modules/.*\.words\.ts$`,
          String.raw`^src/platform/(money|csv|picture-version)\.ts$`,
        ],
      },
    },
    {
      name: 'contracts-are-light',
      comment: 'Contracts import zod, the platform, texts and other contracts only.',
      severity: 'error',
      from: { path: String.raw`\.contract\.ts$` },
      to: {
        path: '^src/',
        pathNot: [String.raw`\.contract\.ts$`, '^src/platform/http/endpoint', '^src/i18n/t'],
      },
    },
    {
      name: 'nothing-needs-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: String.raw`(\.test\.tsx?$|/testing/|-harness\.ts$)` },
      to: { path: String.raw`(^test/|\.test\.tsx?$|/testing/)` },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: String.raw`\+types/|\.css$|^node:` },
    },
    ...upwards,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: String.raw`\+types/` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
