import { createWords } from './words.ts'

/** Writes functions that nothing calls, of `length` letters in all. */
export function writeFunctions(length: number, noise: number): string {
  const word = createWords(length, noise)
  let text = ''
  for (let index = 0; ; index++) {
    const next =
      `function f${index}(a,b,c){let d=a.${word()}+b["${word()}"];if(d>${index}){return c("${word()}",d)}` +
      `for(let e of b){d+=e.${word()}(c);a.${word()}=d}return{${word()}:d,key:\`${word()}\`}}`
    if (text.length + next.length > length) return text.padEnd(length, ';')
    text += next
  }
}

/** Writes the entry: the way from the first frame to the last script as the site's own, without hydration. */
export const writeEntry = (scripts: readonly string[], lateScripts: readonly string[]): string => `
const nextTask = () => new Promise((resolve) => setTimeout(resolve))
async function load(files) {
  for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  for (const file of files) {
    await import(file)
    await nextTask()
  }
}
async function start() {
  await load(${JSON.stringify(scripts)})
  document.documentElement.dataset.ready = ''
  requestIdleCallback(() => void load(${JSON.stringify(lateScripts)}))
}
requestAnimationFrame(() => setTimeout(() => void start()))
`
