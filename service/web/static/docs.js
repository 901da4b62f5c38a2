// Shows the contract of this very server; nothing is asked of any other.
SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#contract",
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  tryItOutEnabled: true,
  defaultModelsExpandDepth: 0,
});
