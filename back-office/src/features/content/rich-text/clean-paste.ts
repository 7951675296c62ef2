import { safeHref } from '@bailu/contract/links'
import { escapeHtml } from '@bailu/phrases/format'

type Marks = { bold: boolean; italic: boolean; href: string | null }
const NO_MARKS: Marks = { bold: false, italic: false, href: null }
const REMOVED_TAGS =
  'script,style,meta,link,title,head,xml,template,iframe,object,embed,svg,math,noscript,form,input,button,select,textarea'
const BLOCK_TAGS = 'p,div,section,article,main,header,footer,aside,figure,pre,dl,dt,dd,center,address,figcaption'
const OWN_PICTURE = /\/static\/picture\/([a-z0-9-]{1,80})\/\d+\.(?:avif|webp|jpg)$/
const COLUMNS = 8
const ROWS = 60

/**
 * Reduces HTML pasted from Word, Google Docs or a web page to the editor's schema: headings, paragraphs, flat lists,
 * quotes, tables, bold, italic and safe links. Pictures from other sites are dropped.
 */
export function cleanPaste(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(REMOVED_TAGS)) element.remove()
  convertWordLists(body)
  return blocksOf(body, NO_MARKS)
}

/** Word exports lists as paragraphs with a bullet character: convert them to `ul` and `ol`. */
function convertWordLists(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoList"],p[style*="mso-list"]')) {
    const bullet = item.querySelector<HTMLElement>('[style*="mso-list"]')
    const marker = (bullet?.textContent ?? item.textContent.slice(0, 3)).trim()
    bullet?.remove()
    const name = /^[\da-z]{1,3}[.)]/i.test(marker) ? 'OL' : 'UL'
    const before = item.previousElementSibling
    const list =
      before?.tagName === name && before.hasAttribute('data-word') ? before : item.ownerDocument.createElement(name)
    if (!list.isConnected) {
      list.setAttribute('data-word', '')
      item.before(list)
    }
    const output = item.ownerDocument.createElement('li')
    output.append(...item.childNodes)
    list.append(output)
    item.remove()
  }
}

function blocksOf(parent: Node, marks: Marks): string {
  let out = ''
  let line = ''
  const flush = () => {
    if (line.replace(/<br>|&nbsp;|\s/g, '') !== '') out += `<p>${line.replace(/(<br>)+$/, '')}</p>`
    line = ''
  }
  for (const child of parent.childNodes) {
    if (!(child instanceof Element)) {
      line += inlineOf(child, marks)
      continue
    }
    const output = blockHtml(child, marks)
    if (output === undefined) line += inlineOf(child, marks)
    else {
      flush()
      out += output
    }
  }
  flush()
  return out
}

/** HTML of a block element; undefined for inline elements. */
function blockHtml(element: Element, marks: Marks): string | undefined {
  const name = element.localName
  const heading = /^h([1-6])$/.exec(name)
  if (heading) {
    const level = Number(heading[1]) <= 2 ? 2 : 3
    // Headings are bold by style: drop the bold mark.
    return `<h${level}>${inlineHtml(element, { ...NO_MARKS, href: marks.href })}</h${level}>`
  }
  if (name === 'ul' || name === 'ol') {
    const items = itemsOf(element, marks).filter((item) => item.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '')
    return items.length > 0 ? `<${name}>${items.map((item) => `<li><p>${item}</p></li>`).join('')}</${name}>` : ''
  }
  if (name === 'table') return tableOf(element, marks)
  if (name === 'hr') return '<hr>'
  if (name === 'blockquote') return `<blockquote>${inlineHtml(element, marks)}</blockquote>`
  if (name === 'img') {
    const key = OWN_PICTURE.exec(element.getAttribute('src') ?? '')?.[1]
    return key
      ? `<img src="/static/picture/${key}/480.webp" alt="${escapeHtml(element.getAttribute('alt') ?? '')}">`
      : ''
  }
  if (element.matches(BLOCK_TAGS)) return blocksOf(element, marksOf(element, marks))
  // Google Docs wraps the whole document in one <b>.
  return element.querySelector(`h1,h2,h3,h4,h5,h6,ul,ol,table,hr,blockquote,img,${BLOCK_TAGS}`)
    ? blocksOf(element, marksOf(element, marks))
    : undefined
}

/** List items; nested lists are flattened after their parent item. */
function itemsOf(list: Element, marks: Marks): string[] {
  return [...list.children].flatMap((item) => {
    if (item.matches('ul,ol')) return itemsOf(item, marks)
    const inner = [...item.querySelectorAll('ul,ol')].filter(
      (cellElement) => cellElement.parentElement?.closest('ul,ol') === list,
    )
    for (const cellElement of inner) cellElement.remove()
    return [inlineHtml(item, marks), ...inner.flatMap((cellElement) => itemsOf(cellElement, marks))]
  })
}

function tableOf(table: Element, marks: Marks): string {
  const rows = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table).slice(0, ROWS)
  const cells = rows.map((row) =>
    [...row.children]
      .flatMap((cellElement) => [
        cellElement,
        ...Array.from({ length: Math.min(COLUMNS, Number(cellElement.getAttribute('colspan') ?? 1)) - 1 }),
      ])
      .slice(0, COLUMNS),
  )
  const width = Math.max(1, ...cells.map((row) => row.length))
  const head = rows[0]?.querySelector('th') || rows[0]?.closest('thead')
  const output = cells.map((row, at) => {
    const tag = head && at === 0 ? 'th' : 'td'
    const all = Array.from({ length: width }, (_, column) => {
      const cellElement = row[column]
      return `<${tag}><p>${cellElement instanceof Element ? inlineHtml(cellElement, marks) : ''}</p></${tag}>`
    })
    return `<tr>${all.join('')}</tr>`
  })
  return output.length > 0 ? `<table><tbody>${output.join('')}</tbody></table>` : ''
}

/** The content as inline HTML, with a line break after each block. */
function inlineHtml(element: Element, marks: Marks): string {
  const blocks = blocksOf(element, marksOf(element, marks))
  return blocks
    .replace(/<\/(?:p|h\d|li|blockquote)>(?=.)/g, '<br>')
    .replace(/<\/?(?:p|h\d|li|ul|ol|blockquote|hr|img|table|tbody|tr|td|th)\b[^>]*>/g, '')
    .replace(/(?:<br>)+$/, '')
}

function inlineOf(node: Node, marks: Marks): string {
  if (node.nodeType === Node.TEXT_NODE) return withMarks((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '), marks)
  if (!(node instanceof Element)) return ''
  if (node.localName === 'br') return '<br>'
  const own = marksOf(node, marks)
  return [...node.childNodes].map((child) => inlineOf(child, own)).join('')
}

function marksOf(element: Element, marks: Marks): Marks {
  const weight = styleOf(element, 'font-weight')
  const slant = styleOf(element, 'font-style')
  const isBold = weight === 'bold' || weight === 'bolder' || Number(weight) >= 600
  const name = element.localName
  return {
    bold: weight === '' ? marks.bold || name === 'b' || name === 'strong' : isBold,
    italic: slant ? slant === 'italic' : marks.italic || name === 'i' || name === 'em',
    href: name === 'a' ? safeHref(element.getAttribute('href')) : marks.href,
  }
}

/** Parsed from the attribute text: the Content-Security-Policy blocks inline styles, so `element.style` is empty. */
const styleOf = (element: Element, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(element.getAttribute('style') ?? '')?.[1]?.trim() ?? ''

function withMarks(text: string, { bold, italic, href }: Marks): string {
  if (text === '') return ''
  let out = escapeHtml(text)
  if (italic) out = `<em>${out}</em>`
  if (bold) out = `<strong>${out}</strong>`
  return href ? `<a href="${escapeHtml(href)}">${out}</a>` : out
}
