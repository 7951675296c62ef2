import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../../../features/material/material-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/material/$id')({ component: Piece })

function Piece() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const query = useCall('GET /api/staff/material/{id}', { id: Number(id) })
  return (
    <Loaded query={query}>
      {(piece) => (
        <MaterialEditor
          key={id}
          piece={piece}
          onCreated={(newId) => void navigate({ to: '/material/$id', params: { id: String(newId) } })}
        />
      )}
    </Loaded>
  )
}
