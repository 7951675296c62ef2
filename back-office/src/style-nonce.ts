/**
 * The Content-Security-Policy allows only styles with the page's nonce. antd sets it on its own styles, but its scroll
 * bar measurement creates a style element without one: `document.createElement` is wrapped to add it.
 */
export function nonceForStyles(nonce: string): void {
  const create = document.createElement
  document.createElement = function made(this: Document, name: string, options?: ElementCreationOptions) {
    const element = create.call(this, name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  } as typeof document.createElement
}
