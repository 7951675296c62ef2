import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../../../features/material/material-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/material/$id')({
  staticData: { words: ['audit', 'bank', 'catalogue', 'content', 'material'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/material/{id}', { id: Number(id) })
  return <Loaded query={query}>{(piece) => <MaterialEditor key={id} piece={piece} />}</Loaded>
}
