/** How an input, however strange, is put into an address or a body. */
const said = (value: unknown): string => {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')
  } catch {
    return 'undefined'
  }
}
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
// An empty part would make another address of it.
export const segment = (value: unknown) => encoded(said(value)).replace(/^\.{1,2}$/, '%2e') || '0'
export const query = (fields: [string, unknown][]) =>
  fields.length === 0 ? '' : `?${fields.map(([name, value]) => `${encoded(name)}=${encoded(said(value))}`).join('&')}`
export const own = (fields: [string, unknown][]) => {
  const made = Object.create(null) as Record<string, unknown>
  for (const [name, value] of fields) made[name] = value
  return made
}

export function form(fields: [string, unknown][], picture: Buffer, headers: Record<string, string>) {
  const quoted = (name: string) => name.replace(/["\r\n]/g, '_')
  const head = fields
    .map(([name, value]) => `--x\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${said(value)}\r\n`)
    .join('')
  const file =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  return {
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(file), picture, Buffer.from('\r\n--x--\r\n')]),
  }
}
