import { Link } from '@tanstack/react-router'
import type { PlainPath } from '../../../routing/links.tsx'
import { useWords } from '../../../i18n/i18n.tsx'
import { ShareLinkButtons } from '../share-link.tsx'

/** First steps, shown instead of figures that are still empty. */
export function FirstSteps({ link }: { link: string }) {
  const { clients: words } = useWords('clients')
  return (
    <section aria-label={words.first.title} className="gutter">
      <h2 className="text-22">{words.first.title}</h2>
      <p className="text-15 text-muted">{words.first.lead}</p>
      <ol className="mt-12 border-y border-line">
        <li className="border-b border-line py-16">
          <p className="text-16">{words.first.share}</p>
          <p className="text-13 text-muted">{words.first.shareWhy}</p>
          <p className="mt-8 text-13 break-all text-muted select-all">{link}</p>
          <div className="mt-8 flex flex-wrap gap-8">
            <ShareLinkButtons link={link} />
          </div>
        </li>
        <Step to="/training" title={words.first.learn} hint={words.first.learnWhy} />
        <Step to="/material" title={words.first.material} hint={words.first.materialWhy} />
      </ol>
    </section>
  )
}

function Step({ to, title, hint }: { to: PlainPath; title: string; hint: string }) {
  return (
    <li className="border-b border-line last:border-0">
      <Link to={to} className="block py-16">
        <span className="block text-16">{title}</span>
        <span className="block text-13 text-muted">{hint}</span>
      </Link>
    </li>
  )
}
