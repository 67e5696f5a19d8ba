/** The part of jsdom, which has no types of its own, that tests of documents need. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(text: string, options?: { contentType?: string })
    readonly window: { readonly document: Document }
  }
}
