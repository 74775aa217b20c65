import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import 'swagger-ui-dist/swagger-ui.css';
import './styles/docs.css';

const theme = localStorage.getItem('theme');
const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
document.documentElement.classList.toggle('dark-mode', isDark);

SwaggerUI({
  dom_id: '#docs',
  url: new URL('openapi.json', document.baseURI).href,
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // Validate locally: do not send the document to an external validator.
  validatorUrl: null,
});
