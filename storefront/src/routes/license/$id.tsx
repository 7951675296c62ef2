import { createFileRoute } from '@tanstack/react-router'
import { LicenceScreen } from '../../features/content/brand/licence-screen.tsx'
import { parseIdParam } from '../../routing/params.ts'
import { pageTitle, routeFlags } from '../../routing/route-options.ts'

export const Route = createFileRoute('/license/$id')({
  staticData: { ...routeFlags('/license/$id'), words: ['brand', 'browse'] },
  head: pageTitle('brand', (words) => words.brand.license.one),
  ssr: false,
  component: Licence,
})

function Licence() {
  const { id } = Route.useParams()
  return <LicenceScreen key={id} id={parseIdParam(id)} />
}
