/** The part of Swagger UI that is used; the package brings no types. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): unknown;
}
