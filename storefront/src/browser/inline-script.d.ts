declare module 'virtual:script/*' {
  /** A classic script, see the plugin `inlineScript`. */
  const code: string
  export default code
}
