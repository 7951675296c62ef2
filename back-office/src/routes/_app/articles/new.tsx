import { createFileRoute } from '@tanstack/react-router'
import { ArticleEditor } from '../../../features/content/articles/article-editor.tsx'

export const Route = createFileRoute('/_app/articles/new')({
  staticData: { words: ['bank', 'catalogue', 'content'] },
  component: () => <ArticleEditor />,
})
