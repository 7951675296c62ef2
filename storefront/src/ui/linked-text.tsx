import { HrefLink } from '../routing/links.tsx'
import { splitLinks } from './split-links.ts'

/** Plain text in which addresses of web pages and paths of the shop, such as /material, are links. */
export const LinkedText = ({ children }: { children: string }) =>
  splitLinks(children, window.location.origin).map(({ text, href }, index) =>
    href === undefined ? (
      text
    ) : (
      <HrefLink key={`${href}-${index}`} href={href} className="text-gold-ink underline underline-offset-4">
        {text}
      </HrefLink>
    ),
  )
