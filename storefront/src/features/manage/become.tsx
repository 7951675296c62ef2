import { LEVELS } from '@bailu/contract/levels'
import { usePerson } from '../../session/use-person.ts'
import { ErrorState, ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { ApplicationState } from './application-state.tsx'
import { LevelSteps } from './level-steps.tsx'

/** Benefits of partners and how to become one; shown to customers on all partner pages. */
export function Become() {
  const { manage: words } = useWords().account
  const person = usePerson()
  if (person.is === 'unreachable') return <ErrorState page onRetry={person.retry} />
  if (person.is !== 'known') return <ScreenSkeleton page />
  const mentor = person.user.mentor?.nickname
  return (
    <div className="flex flex-col gap-36 gutter pt-28 pb-56">
      <div>
        <h1 className="text-28">{words.becomeTitle}</h1>
        <p className="mt-4 text-15 text-muted first-letter:uppercase">{words.becomeLead(LEVELS[0])}</p>
        <div className="rule-gold mt-16" />
      </div>
      <ApplicationState />
      <ul className="flex flex-col gap-20">
        {words.gains.map(({ title, text }) => (
          <li key={title} className="border-l border-gold pl-16">
            <h2 className="text-18">{title}</h2>
            <p className="mt-4 text-15 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <LevelSteps />
      <section className="rounded-8 bg-mist p-20">
        <h2 className="text-18">{words.how}</h2>
        <ol className="mt-12 flex flex-col gap-12 text-15">
          {words.steps.map((step, index) => (
            <li key={step} className="flex gap-12">
              <span className="font-serif text-gold-ink">{index + 1}</span>
              <span className="[text-wrap:pretty]">{step}</span>
            </li>
          ))}
        </ol>
        {mentor && <p className="mt-16 text-15 font-medium">{words.mentor(mentor)}</p>}
      </section>
    </div>
  )
}
