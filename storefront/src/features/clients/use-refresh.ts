import { useQueryClient } from '@tanstack/react-query'

/** Refetches everything that shows a client: the client, the list and the tasks. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () => Promise.all(['client', 'clients', 'desk'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}
