import { useWords } from '../../words.tsx'

/** What a partner gets, and how one becomes a partner. */
export function Become({ mentor }: { mentor: string | undefined }) {
  const { manage: words } = useWords().account
  return (
    <div className="flex flex-col gap-36 gutter pt-28 pb-56">
      <div>
        <h1 className="text-28">{words.becomeTitle}</h1>
        <p className="mt-4 text-15 text-muted">{words.becomeLead('BL')}</p>
        <div className="rule-gold mt-16" />
      </div>
      <ul className="flex flex-col gap-20">
        {words.gains.map(({ title, text }) => (
          <li key={title} className="border-l border-gold pl-16">
            <h2 className="text-18">{title}</h2>
            <p className="mt-4 text-15 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <section className="rounded-8 bg-mist p-20">
        <h2 className="text-18">{words.how}</h2>
        <ol className="mt-12 flex flex-col gap-12 text-15">
          {words.steps.map((step, index) => (
            <li key={step} className="flex gap-12">
              <span className="font-serif text-gold-ink">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
        {mentor && <p className="mt-16 text-15 font-medium">{words.mentor(mentor)}</p>}
      </section>
    </div>
  )
}
