import { createFileRoute } from '@tanstack/react-router'
import { catalogueQuery } from '../features/home/queries.ts'
import { HomeScreen } from '../features/home/home-screen.tsx'
import { flags } from '../route-table.ts'

export const Route = createFileRoute('/home')({
  staticData: flags('/home'),
  loader: ({ context: { queryClient, spoken } }) =>
    Promise.all([
      queryClient.prefetchQuery(catalogueQuery('green', spoken.lang)),
      queryClient.prefetchQuery(catalogueQuery('white', spoken.lang)),
    ]).then(() => null),
  component: HomeScreen,
})
