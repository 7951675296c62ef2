import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../../../features/material/material-editor.tsx'

export const Route = createFileRoute('/_app/material/new')({ component: NewPiece })

function NewPiece() {
  const navigate = Route.useNavigate()
  return (
    <MaterialEditor
      onCreated={(id) =>
        void navigate({ to: '/material/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
      }
    />
  )
}
