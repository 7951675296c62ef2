/** A web address, or a path of the shop that begins a word; closing punctuation is part of the sentence. */
const LINK = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]。，、；：！？）]|(?<![^\s(（])\/[a-z][\w/-]*(?:\?[\w=&%-]+)?/g

export type TextPart = { text: string; href?: string }

/** Splits a text at its links; an address of this shop opens within the app. */
export function splitLinks(content: string, origin: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: text, index } of content.matchAll(LINK)) {
    if (index > from) parts.push({ text: content.slice(from, index) })
    const own = text.startsWith(`${origin}/`)
    parts.push({ text, href: own ? text.slice(origin.length) : text })
    from = index + text.length
  }
  if (from < content.length) parts.push({ text: content.slice(from) })
  return parts
}

const PATH_AT_END = /[\s:：]*(?<![^\s:：])(\/[a-z][\w/-]*(?:\?[\w=&%-]+)?)\s*$/

/** A text that ends with a path of the shop: the text without it, and the path, which is shown as a button. */
export function splitPathAtEnd(content: string): { text: string; path: string | undefined } {
  const found = PATH_AT_END.exec(content)
  return found ? { text: content.slice(0, found.index), path: found[1] } : { text: content, path: undefined }
}
