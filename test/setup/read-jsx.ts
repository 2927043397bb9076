import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Tests run in Node as it is, which reads types away but not JSX; of that, unit tests see a few files of the pages.
registerHooks({
  load: (url, context, next) => {
    // A test file's own address carries a question behind its name.
    if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.tsx')) return next(url, context);
    return { format: 'module', shortCircuit: true, source: withoutJsx(fileURLToPath(url)) };
  },
});

/** Loaded where it is needed, which is rarely. */
const require = createRequire(import.meta.url);

function withoutJsx(fileName: string): string {
  const { transpileModule, JsxEmit, ModuleKind, ScriptTarget } =
    require('typescript') as typeof import('typescript');
  return transpileModule(readFileSync(fileName, 'utf8'), {
    fileName,
    compilerOptions: {
      jsx: JsxEmit.ReactJSX,
      module: ModuleKind.ESNext,
      target: ScriptTarget.ESNext,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
    },
  }).outputText;
}
