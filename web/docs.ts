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
  // The document is its own authority: nothing is sent to a validator elsewhere.
  validatorUrl: null,
});
