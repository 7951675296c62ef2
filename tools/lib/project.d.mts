export const ROOT: string
export const NODE: string
export function toolEnv(more?: Record<string, string>): NodeJS.ProcessEnv
export function build(options?: { always?: boolean }): Promise<void>
