def get_credential(**_):
    raise NotImplementedError("Only tests against an account ask for this")
