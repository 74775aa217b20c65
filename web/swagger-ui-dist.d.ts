/** The part of Swagger UI that the page uses; the package has no type declarations. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  export default function SwaggerUI(options: Readonly<Record<string, unknown>>): unknown;
}
