import { build } from 'vite'

/** Bundles a module and all that it imports into one classic script. */
export async function bundleScript(input: string, define: Record<string, string> = {}): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      rolldownOptions: {
        input,
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        treeshake: { moduleSideEffects: false },
        output: { format: 'iife' },
      },
    },
  })
  const [script] = 'output' in result ? result.output : []
  if (script?.type !== 'chunk') throw new Error(`bundle: ${input} became no script`)
  return script.code.trimEnd()
}
