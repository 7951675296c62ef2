import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../../../features/material/material-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { EditorPage } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/material/$id')({
  staticData: { words: ['audit', 'bank', 'catalogue', 'content', 'material'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/material/{id}', { id: Number(id) })
  const name = useWords('content').content.places.material
  return (
    <EditorPage query={query} name={name} back={{ link: { to: '/material' }, name }}>
      {(piece) => <MaterialEditor key={id} piece={piece} />}
    </EditorPage>
  )
}
