import { Picture } from '../media/picture.tsx'

type BlockPicture = Parameters<typeof Picture>[0]['picture']
type TextBlock = {
  kind: 'heading' | 'text' | 'list' | 'picture'
  text: string
  items: string[]
  picture?: BlockPicture
}

/** Long text of staff as blocks, below the first screen. Rendered as text, never as markup. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <div className="flex flex-col gap-12 text-15 text-muted [overflow-wrap:anywhere]">
      {blocks.map((block, index) => {
        if (block.kind === 'heading') {
          return (
            <h3 key={index} className="mt-16 text-18 text-ink first:mt-0">
              {block.text}
            </h3>
          )
        }
        if (block.picture)
          return (
            <figure key={index}>
              <Picture
                picture={block.picture}
                alt={block.text}
                sizes="(min-width: 480px) 440px, calc(100vw - 40px)"
                afterHydration
                className="rounded-3"
              />
              {block.text && (
                <figcaption aria-hidden className="mt-8 text-13">
                  {block.text}
                </figcaption>
              )}
            </figure>
          )
        if (block.kind === 'text')
          return (
            <p key={index} className="whitespace-pre-line">
              {block.text}
            </p>
          )
        return (
          <ul key={index} className="flex flex-col gap-8">
            {block.items.map((item) => (
              <li
                key={item}
                className="relative pl-16 before:absolute before:left-0 before:top-[0.7em] before:h-px before:w-8 before:bg-gold"
              >
                {item}
              </li>
            ))}
          </ul>
        )
      })}
    </div>
  )
}
