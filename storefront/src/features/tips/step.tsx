import { useAppWords } from '../../app-words.ts'

export function Step({ n, text, picture }: { n: number; text: string; picture: string }) {
  const { tips } = useAppWords()
  return (
    <li>
      <p className="text-13 font-medium text-gold-ink">{tips.step(n)}</p>
      <p className="mb-8 text-15">{text}</p>
      <img
        src={`/static/tips/${picture}.webp`}
        alt=""
        width="640"
        height="320"
        className="aspect-[2/1] w-full rounded-3 bg-mist object-cover"
      />
    </li>
  )
}
