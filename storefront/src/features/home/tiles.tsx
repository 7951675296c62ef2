import type { Home } from '@bailu/contract/content'
import { Link } from '@tanstack/react-router'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

/** Links to the material center and the training. */
export function Tiles({ tiles }: { tiles: Home['tiles'] | undefined }) {
  const { home } = useWords()
  return (
    <nav className="grid grid-cols-2 gap-12 gutter" aria-label={`${home.material}, ${home.training}`}>
      {(['material', 'training'] as const).map((name) => (
        <Link key={name} to={`/${name}`} className="block active:opacity-80">
          <span className="relative block overflow-hidden rounded-3 bg-mist">
            {tiles?.[name] ? (
              <Picture picture={tiles[name]} alt="" ratio="3 / 2" sizes="(min-width: 480px) 214px, calc(50vw - 26px)" />
            ) : (
              <span className="block aspect-[3/2]" />
            )}
            <span className="absolute inset-y-0 left-0 flex w-[54%] flex-col justify-end gap-8 p-12">
              <span className="font-serif text-15 font-medium leading-tight text-ink [:lang(th)_&]:leading-[1.45]">
                {home[name]}
              </span>
              <span className="rule-gold" />
            </span>
          </span>
          <span className="mt-8 line-clamp-2 text-13 text-balance text-muted">{home[`${name}Hint`]}</span>
        </Link>
      ))}
    </nav>
  )
}
