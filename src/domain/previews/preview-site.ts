/** Printed on every preview. SE8 */
export type PreviewSite = { readonly host: string; /** True while any value is a sample. */ readonly sample: boolean }
