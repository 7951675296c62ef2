import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../../../features/material/material-editor.tsx'

export const Route = createFileRoute('/_app/material/new')({
  staticData: { words: ['audit', 'bank', 'catalogue', 'content', 'material'] },
  component: () => <MaterialEditor />,
})
