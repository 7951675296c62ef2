import { safeHref } from '@bailu/contract/links'
import type { Attachment } from '@bailu/contract/content/rich-text'
import type { Picture } from '@bailu/contract/fields'
import { mergeAttributes, Node } from '@tiptap/core'
import { ListItem } from '@tiptap/extension-list'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** Node attribute with an object value, serialized as JSON in a data attribute for copy and paste. */
const jsonAttribute = <T>(name: string, fallback: T) => ({
  default: fallback,
  parseHTML: (element: HTMLElement): T => {
    try {
      return (JSON.parse(element.getAttribute(`data-${name}`) ?? '') as T) ?? fallback
    } catch {
      return fallback
    }
  },
  renderHTML: (attributes: Record<string, unknown>) => ({ [`data-${name}`]: JSON.stringify(attributes[name]) }),
})

const Quote = Node.create({
  name: 'quote',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ from: { default: '' } }),
  parseHTML: () => [{ tag: 'blockquote' }],
  renderHTML: ({ HTMLAttributes }) => ['blockquote', HTMLAttributes, 0],
})

export const PictureNode = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    picture: jsonAttribute<Picture | null>('picture', null),
    alt: { default: '' },
    caption: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'figure[data-picture]' },
    {
      tag: 'img',
      getAttrs: (element) => {
        const key = /^\/static\/picture\/([a-z0-9-]{1,80})\//.exec(element.getAttribute('src') ?? '')?.[1]
        const alt = element.getAttribute('alt') ?? ''
        // Placeholder size and tone; the server sets the real ones on save.
        return key ? { picture: { key, width: 4, height: 3, tone: '#eee' }, alt } : false
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes)],
})

export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '' },
    poster: jsonAttribute<Picture | null>('poster', null),
    caption: { default: '' },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-poster]',
      getAttrs: (element) => (safeHref(element.getAttribute('href')) === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
})

export const AttachmentNode = Node.create({
  name: 'attachment',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ file: jsonAttribute<Attachment | null>('file', null) }),
  parseHTML: () => [{ tag: 'div[data-file]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes)],
})

/** Extensions for exactly the nodes and marks of the contract's rich text. */
export const editorExtensions = (
  nodes = { quote: Quote, picture: PictureNode, video: VideoNode, attachment: AttachmentNode },
) => [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    listItem: false,
    strike: false,
    underline: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => safeHref(url) !== null,
      HTMLAttributes: { target: null, rel: null, class: null },
    },
  }),
  ListItem.extend({ content: 'paragraph' }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader.extend({ content: 'paragraph' }),
  TableCell.extend({ content: 'paragraph' }),
  nodes.quote,
  nodes.picture,
  nodes.video,
  nodes.attachment,
]

export { Quote as QuoteNode }
