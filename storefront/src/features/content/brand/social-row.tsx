import { useQuery } from '@tanstack/react-query'
import type { SocialLink } from '@bailu/contract/content/brand'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import { socialQuery } from './queries.ts'
import { lineIcon } from '../../../ui/icons/icons.tsx'

const ICONS: Record<SocialLink['kind'], ReturnType<typeof lineIcon>> = {
  short_video: lineIcon(
    <path d="M7 3.5h10a1.5 1.5 0 0 1 1.5 1.500v14a1.5 1.5 0 0 1-1.5 1.500H7A1.5 1.5 0 0 1 5.5 19V5A1.5 1.5 0 0 1 7 3.500zM10.5 9v6l4.5-3z" />,
  ),
  social_network: lineIcon(
    <path d="M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19c.4-3 2.5-4.8 5.5-4.800s5.1 1.8 5.5 4.800M16 11.500a2.6 2.6 0 1 0-.8-5.100M16.5 14.300c2.3.2 3.7 1.8 4 4.2" />,
  ),
  photo_sharing: lineIcon(
    <path d="M7.5 4h9A3.5 3.5 0 0 1 20 7.500v9a3.5 3.5 0 0 1-3.5 3.500h-9A3.5 3.5 0 0 1 4 16.500v-9A3.5 3.5 0 0 1 7.5 4zM12 15.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM16.7 7.300h.01" />,
  ),
  messaging: lineIcon(
    <path d="M12 4.500c4.7 0 8.5 3 8.5 6.800s-3.8 6.8-8.5 6.800c-.9 0-1.7-.1-2.5-.3L5.5 20l.8-3.400c-1.7-1.3-2.8-3.2-2.8-5.3 0-3.8 3.8-6.8 8.5-6.800zM8.5 11.300h.01M12 11.300h.01M15.5 11.300h.01" />,
  ),
}

export function SocialIcon({ kind, className }: { kind: SocialLink['kind']; className?: string }) {
  const Icon = ICONS[kind]
  return <Icon className={className} />
}

/** Links to the social accounts of the brand, for the bottom of a screen; renders nothing when there are none. */
export function SocialRow() {
  const { social } = useWords('brand').brand
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
