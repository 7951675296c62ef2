import { useQuery } from '@tanstack/react-query'
import { useLang, useWords } from '../../words.tsx'
import { socialQuery } from './queries.ts'
import { SocialIcon } from './social-icon.tsx'

/** Links to the social accounts of the brand, for the bottom of a screen; renders nothing when there are none. */
export function SocialRow() {
  const { social } = useWords().brand
  const { data } = useQuery(socialQuery(useLang()))
  if (!data || data.links.length === 0) return null
  return (
    <section aria-labelledby="follow" className="flex flex-col items-center gap-8 gutter">
      <h2 id="follow" className="text-18">
        {social.follow}
      </h2>
      <ul className="flex flex-wrap justify-center gap-8">
        {data.links.map(({ kind, name, handle, href }) => (
          <li key={href}>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={`${name} ${handle}`}
              className="flex min-h-touch items-center gap-8 rounded-full border border-line bg-paper px-12 text-13 text-leaf active:bg-mist"
            >
              <SocialIcon kind={kind} className="size-20 text-gold-ink" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
