import type { Inline, RichBlock } from '@bailu/contract/rich-text'
import type { ReactNode } from 'react'
import { Caption } from './caption.tsx'
import { RichFile } from './rich-file.tsx'
import { RichLink } from './rich-link.tsx'
import { RichVideo } from './rich-video.tsx'
import { Picture } from './picture.tsx'

const SIZES = '(min-width: 480px) 440px, calc(100vw - 40px)'

/** Renders a rich-text document as React elements, never as raw markup; unknown block kinds are skipped. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return (
    <div className="flex flex-col gap-16 text-16 [overflow-wrap:anywhere]">
      {blocks.map((block, index) => (
        <Part key={index} block={block} />
      ))}
    </div>
  )
}

function Part({ block }: { block: RichBlock }): ReactNode {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? (
        <h2 className="mt-20 text-22 first:mt-0">
          <Line pieces={block.text} />
        </h2>
      ) : (
        <h3 className="mt-12 text-18 first:mt-0">
          <Line pieces={block.text} />
        </h3>
      )
    case 'text':
      return (
        <p className="whitespace-pre-line">
          <Line pieces={block.text} />
        </p>
      )
    case 'list':
      return block.ordered ? <Numbered items={block.items} /> : <Dashed items={block.items} />
    case 'quote':
      return (
        <blockquote className="border-l-2 border-gold py-4 pl-16">
          <p className="font-serif text-18 whitespace-pre-line">
            <Line pieces={block.text} />
          </p>
          {block.from && <footer className="mt-8 text-13 text-muted">{block.from}</footer>}
        </blockquote>
      )
    case 'picture':
      return (
        <figure>
          <Picture picture={block.picture} alt={block.alt || block.caption} sizes={SIZES} className="rounded-3" />
          <Caption hidden={!block.alt}>{block.caption}</Caption>
        </figure>
      )
    case 'video':
      return <RichVideo {...block} />
    case 'divider':
      return <hr className="mx-auto my-12 w-56 border-gold" />
    case 'attachment':
      return <RichFile file={block.file} />
    case 'table':
      return <Table head={block.head} rows={block.rows} />
    default:
      return null
  }
}

/** Thai and Chinese have no italics, so emphasis is shown by font weight there. */
function Line({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map((piece, index) => {
    let words: ReactNode = piece.text
    if (piece.italic)
      words = (
        <em className="[:lang(th)_&]:not-italic [:lang(zh)_&]:not-italic [:lang(th)_&]:font-medium [:lang(zh)_&]:font-medium">
          {words}
        </em>
      )
    if (piece.bold) words = <strong className="font-semibold">{words}</strong>
    return (
      <RichLink key={index} href={piece.href}>
        {words}
      </RichLink>
    )
  })
}

const Dashed = ({ items }: { items: readonly Inline[][] }) => (
  <ul className="flex flex-col gap-8">
    {items.map((item, index) => (
      <li
        key={index}
        className="relative pl-20 whitespace-pre-line before:absolute before:left-0 before:top-[0.75em] before:h-px before:w-8 before:bg-gold"
      >
        <Line pieces={item} />
      </li>
    ))}
  </ul>
)

const Numbered = ({ items }: { items: readonly Inline[][] }) => (
  <ol className="flex list-decimal flex-col gap-8 pl-28 marker:text-gold-ink">
    {items.map((item, index) => (
      <li key={index} className="whitespace-pre-line">
        <Line pieces={item} />
      </li>
    ))}
  </ol>
)

/** A table; scrolls sideways, by keyboard too, when wider than the screen. */
const Table = ({ head, rows }: { head: boolean; rows: readonly Inline[][][] }) => (
  <div tabIndex={0} role="group" className="overflow-x-auto">
    <table className="w-full border-collapse text-15 [overflow-wrap:normal]">
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className="border-b border-line">
            {row.map((cell, index) =>
              head && at === 0 ? (
                <th key={index} scope="col" className="px-8 py-12 text-left text-13 font-medium text-muted first:pl-0">
                  <Line pieces={cell} />
                </th>
              ) : (
                <td key={index} className="px-8 py-12 align-top first:pl-0">
                  <Line pieces={cell} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
