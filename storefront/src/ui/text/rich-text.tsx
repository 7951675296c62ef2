import type { ReactNode } from 'react'
import type { Attachment, Inline, RichBlock } from '@bailu/contract/content/rich-text'
import { isExternalLink, safeHref } from '@bailu/contract/links'
import { fileSize } from '@bailu/phrases/format'
import { useWords } from '../../i18n/i18n.tsx'
import { HrefLink } from '../../routing/links.tsx'
import { PlayIcon, lineIcon } from '../icons/icons.tsx'
import { Picture } from '../media/picture.tsx'

/** @param hidden from screen readers, because the alt text of the picture is the same */
export const RichCaption = ({ children, hidden = false }: { children: string; hidden?: boolean }) =>
  children && (
    <figcaption aria-hidden={hidden || undefined} className="mt-8 text-13 text-muted">
      {children}
    </figcaption>
  )

const FILE_PATH = /^\/(static|api|assets)\//

/** A link in rich text; an unsafe address leaves only the text. */
export function RichLink({ href, className = 'text-gold-ink underline underline-offset-2', children }: RichLinkProps) {
  const target = safeHref(href)
  if (target === null) return children
  if (target.startsWith('/') && !FILE_PATH.test(target))
    return (
      <HrefLink href={target} className={className}>
        {children}
      </HrefLink>
    )
  const inNewTab = isExternalLink(target) || FILE_PATH.test(target)
  return (
    <a href={target} rel="noopener noreferrer nofollow" {...(inNewTab && { target: '_blank' })} className={className}>
      {children}
    </a>
  )
}

type RichLinkProps = { href: string | undefined; className?: string; children: ReactNode }

const FileIcon = lineIcon(<path d="M6 3.5h8L18.5 8v12.5H6zM14 3.5V8h4.5M12 11v6M9.5 14.7l2.5 2.5 2.5-2.5" />)

/** Download link of an attached file. */
export function AttachmentLink({ file }: { file: Attachment }) {
  return (
    <RichLink
      href={file.href}
      className="flex min-h-56 items-center gap-12 rounded-3 border border-line bg-paper px-16 py-8 active:bg-mist"
    >
      <FileIcon className="size-20 text-gold-ink" />
      <span className="min-w-0 flex-1 text-15 [overflow-wrap:anywhere]">{file.name}</span>
      {file.size !== null && <span className="shrink-0 text-13 text-muted">{fileSize(file.size)}</span>}
    </RichLink>
  )
}

type RichVideoProps = Extract<RichBlock, { kind: 'video' }>

/** A video file of the shop plays inline; an external video is a link. */
export function RichVideo({ href, poster, caption }: RichVideoProps) {
  const { articles } = useWords()
  if (href.startsWith('/'))
    return (
      <figure>
        {/* No subtitles: staff cannot upload them yet; the article contains the spoken text. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        <video
          src={href}
          poster={poster ? `/static/picture/${poster.key}/960.webp` : undefined}
          aria-label={caption || articles.film}
          controls
          playsInline
          preload="none"
          className="aspect-[16/9] w-full rounded-3 bg-ink"
        />
        <RichCaption>{caption}</RichCaption>
      </figure>
    )
  return (
    <figure>
      <RichLink href={href} className="relative block rounded-3 border border-line bg-paper">
        {poster && (
          <Picture
            picture={poster}
            alt=""
            ratio="16 / 9"
            sizes="(min-width: 480px) 440px, calc(100vw - 40px)"
            className="rounded-3"
          />
        )}
        <span className="flex min-h-56 items-center gap-12 px-16 py-8 text-15">
          <PlayIcon className="size-20 text-gold-ink" />
          {articles.film}
        </span>
      </RichLink>
      <RichCaption>{caption}</RichCaption>
    </figure>
  )
}

const PICTURE_SIZES = '(min-width: 480px) 440px, calc(100vw - 40px)'

/** Renders a rich-text document as React elements, never as raw markup; unknown block kinds are skipped. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return (
    <div className="flex flex-col gap-16 text-16 [overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        <RichBlockView key={index} block={block} />
      ))}
    </div>
  )
}

function RichBlockView({ block }: { block: RichBlock }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-20 text-22 first:mt-0">
          <InlineText pieces={block.text} />
        </h2>
      ) : (
        <h3 className="mt-12 text-18 first:mt-0">
          <InlineText pieces={block.text} />
        </h3>
      )
    case 'text':
      return (
        <p className="whitespace-pre-line">
          <InlineText pieces={block.text} />
        </p>
      )
    case 'list':
      return block.ordered ? <NumberedList items={block.items} /> : <BulletList items={block.items} />
    case 'quote':
      return (
        <blockquote className="border-l-2 border-gold py-4 pl-16">
          <p className="font-serif text-18 whitespace-pre-line">
            <InlineText pieces={block.text} />
          </p>
          {block.from && <footer className="mt-8 text-13 text-muted">{block.from}</footer>}
        </blockquote>
      )
    case 'picture':
      return (
        <figure>
          <Picture
            picture={block.picture}
            alt={block.alt || block.caption}
            sizes={PICTURE_SIZES}
            className="rounded-3"
          />
          <RichCaption hidden={!block.alt}>{block.caption}</RichCaption>
        </figure>
      )
    case 'video':
      return <RichVideo {...block} />
    case 'divider':
      return <hr className="mx-auto my-12 w-56 border-gold" />
    case 'attachment':
      return <AttachmentLink file={block.file} />
    case 'table':
      return <RichTable head={block.head} rows={block.rows} />
    default:
      return null
  }
}

/** Thai and Chinese have no italics, so emphasis is shown by font weight there. */
function InlineText({ pieces: inlines }: { pieces: readonly Inline[] }) {
  return inlines.map((inline, index) => {
    let content: ReactNode = inline.text
    if (inline.italic)
      content = (
        <em className="[:lang(th)_&]:not-italic [:lang(zh)_&]:not-italic [:lang(th)_&]:font-medium [:lang(zh)_&]:font-medium">
          {content}
        </em>
      )
    if (inline.bold) content = <strong className="font-semibold">{content}</strong>
    return (
      <RichLink key={index} href={inline.href}>
        {content}
      </RichLink>
    )
  })
}

const BulletList = ({ items }: { items: readonly Inline[][] }) => (
  <ul className="flex flex-col gap-8">
    {items.map((item, index) => (
      <li
        key={index}
        className="relative pl-20 whitespace-pre-line before:absolute before:left-0 before:top-[0.75em] before:h-px before:w-8 before:bg-gold"
      >
        <InlineText pieces={item} />
      </li>
    ))}
  </ul>
)

const NumberedList = ({ items }: { items: readonly Inline[][] }) => (
  <ol className="flex list-decimal flex-col gap-8 pl-28 marker:text-gold-ink">
    {items.map((item, index) => (
      <li key={index} className="whitespace-pre-line">
        <InlineText pieces={item} />
      </li>
    ))}
  </ol>
)

/** A table; scrolls sideways, by keyboard too, when wider than the screen. */
const RichTable = ({ head, rows }: { head: boolean; rows: readonly Inline[][][] }) => (
  <div tabIndex={0} role="group" className="overflow-x-auto">
    <table className="w-full border-collapse text-15 [overflow-wrap:normal]">
      <tbody>
        {rows.map((row, rowIndex) => (
          <tr key={rowIndex} className="border-b border-line">
            {row.map((cell, index) =>
              head && rowIndex === 0 ? (
                <th key={index} scope="col" className="px-8 py-12 text-left text-13 font-medium text-muted first:pl-0">
                  <InlineText pieces={cell} />
                </th>
              ) : (
                <td key={index} className="px-8 py-12 align-top first:pl-0">
                  <InlineText pieces={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
