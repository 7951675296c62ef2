import type { Home } from '@bailu/contract/content'
import { useWords } from '../../words.tsx'

export function PartnerLogos({ logos }: { logos: Home['partner_logos'] }) {
  const { home } = useWords()
  if (logos.length === 0) return null
  return (
    <section aria-labelledby="partners" className="border-t border-line gutter pt-36">
      <h2 id="partners" className="text-center text-18">
        {home.partners}
      </h2>
      <ul className="mt-20 grid grid-cols-3 gap-x-12 gap-y-8">
        {logos.map(({ name, logo, link, width }) => (
          <li key={link}>
            <a
              href={link}
              target="_blank"
              rel="noopener"
              className="flex h-56 items-center justify-center active:opacity-60"
            >
              <img
                src={logo}
                alt={name}
                width={width}
                height={Math.round((width * 3) / 8)}
                loading="lazy"
                decoding="async"
                className="h-36 w-full object-contain"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
