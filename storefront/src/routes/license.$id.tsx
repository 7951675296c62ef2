import { createFileRoute } from '@tanstack/react-router'
import { LicenceScreen } from '../features/brand/licence-screen.tsx'
import { pathNumber } from '../path-number.ts'
import { flags } from '../route-table.ts'
import { titled } from '../titled.ts'

export const Route = createFileRoute('/license/$id')({
  staticData: flags('/license/$id'),
  head: titled((words) => words.brand.license.title),
  ssr: false,
  component: Licence,
})

function Licence() {
  const { id } = Route.useParams()
  return <LicenceScreen key={id} id={pathNumber(id)} />
}
