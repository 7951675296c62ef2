import { LEVEL_VALUES, LEVELS } from '@bailu/contract/levels'
import { points } from '@bailu/phrases/format'
import { useWords } from '../../words.tsx'

/** The four levels with the growth each requires. */
export function LevelSteps() {
  const { apply: words } = useWords()
  return (
    <section aria-label={words.levels}>
      <h2 className="text-18">{words.levels}</h2>
      <p className="mt-4 text-15 text-muted">{words.levelsHint}</p>
      <ol className="mt-16 grid grid-cols-4 gap-4">
        {LEVELS.map((level, index) => (
          <li key={level} className="flex flex-col items-center text-center">
            <img
              src={`/static/levels/${level}.webp`}
              alt={level}
              width="240"
              height="240"
              className="aspect-square w-full max-w-[96px]"
            />
            <span className="text-12 text-muted tabular-nums">
              {index === 0 ? words.levelStart : words.levelFrom(points(LEVEL_VALUES[index - 1] ?? 0))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
