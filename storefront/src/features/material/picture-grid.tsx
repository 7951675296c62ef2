import type { Picture as Shape } from '@bailu/contract/fields'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

type Props = { pictures: readonly Shape[]; title: string; eager: boolean; onOpen: (index: number) => void }

/** Picture grid: one picture in one column, two or four in two columns, others in three, as in chat apps. */
export function PictureGrid({ pictures, title, eager, onOpen }: Props) {
  const { material } = useWords()
  const count = pictures.length
  const columns = count === 1 ? 1 : count === 2 || count === 4 ? 2 : 3
  const look = ['', 'grid-cols-1', 'grid-cols-2', 'grid-cols-3'][columns]
  return (
    <ul className={`grid gap-4 ${look}`}>
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          <button
            type="button"
            data-early="piece"
            onClick={() => onOpen(index)}
            className="block w-full active:opacity-80"
          >
            <Picture
              picture={picture}
              alt={count === 1 ? title : `${title}: ${material.pictureOf(index + 1, count)}`}
              {...(count > 1 && { ratio: '1 / 1' })}
              sizes={`(min-width: 480px) ${Math.round(440 / columns)}px, calc((100vw - 40px) / ${columns})`}
              eager={eager && index === 0}
              className="rounded-3"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
