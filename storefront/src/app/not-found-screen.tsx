import { ButtonLink } from '../ui/button.tsx'
import { useWords } from '../i18n/i18n.tsx'

/** The 404 screen. */
export function NotFoundScreen() {
  const { missing } = useWords().shell
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-12 gutter py-56 text-center">
      <p aria-hidden="true" className="font-serif text-38 text-gold-ink">
        404
      </p>
      <div className="rule-gold" />
      <h1 className="text-28">{missing.title}</h1>
      <p className="text-15 text-muted">{missing.lead}</p>
      <ButtonLink to="/home" replace className="mt-16">
        {missing.home}
      </ButtonLink>
    </div>
  )
}
