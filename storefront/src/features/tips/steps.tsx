import type { TipKind, TipsReply } from '@bailu/contract/brand'
import { Picture } from '../../ui/picture.tsx'
import { useWords } from '../../words.tsx'

export type Told = NonNullable<TipsReply['words']>['steps']['ios']
type Props = {
  /** Default texts of both steps. */
  texts: [string, string]
  /** Which of the default pictures are shown. */
  drawn: TipKind
  /** Texts and pictures edited by staff, used instead. */
  told: Told | undefined
}

/** Both steps, each with text and picture. */
export function Steps({ texts, drawn, told }: Props) {
  const { tips } = useWords().app
  return (
    <ol className="mt-20 flex flex-col gap-20">
      {texts.map((text, at) => {
        const own = told?.[at]?.picture
        return (
          <li key={at === 0 ? 'first' : 'second'}>
            <p className="text-13 font-medium text-gold-ink">{tips.step(at + 1)}</p>
            <p className="mb-8 text-15">{told?.[at]?.text ?? text}</p>
            {own ? (
              <Picture picture={own} alt="" sizes="360px" ratio="2 / 1" className="w-full rounded-3 bg-mist" eager />
            ) : (
              <img
                src={`/static/tips/${drawn}-${at + 1}.webp`}
                alt=""
                width="640"
                height="320"
                className="aspect-[2/1] w-full rounded-3 bg-mist object-cover"
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
