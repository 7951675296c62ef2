type Block = { kind: 'heading' | 'text' | 'list'; text: string; items: string[] }

/** Long text as staff wrote it. It is text, never markup. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
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
